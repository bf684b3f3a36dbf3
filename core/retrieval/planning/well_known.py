"""Well-known companies by the names people type, recognised even where no report of theirs is held.

Only names that hardly mean anything else; a missing one costs a warning, a wrong one an answer.
"""

from __future__ import annotations

_CHINESE = """
贵州茅台 茅台 五粮液 泸州老窖 山西汾酒 洋河股份 比亚迪 宁德时代 长城汽车 上汽集团 吉利汽车 理想汽车 蔚来
小鹏汽车 赛力斯 招商银行 工商银行 建设银行 农业银行 中国银行 交通银行 邮储银行 兴业银行 浦发银行
民生银行 中信银行 光大银行 华夏银行 平安银行 宁波银行 北京银行 江苏银行 南京银行 中国平安 中国人寿
中国太保 新华保险 中国人保 中信证券 华泰证券 国泰君安 海通证券 广发证券 东方财富 中金公司 万科 保利发展
碧桂园 恒大 龙湖集团 格力电器 美的集团 海尔智家 海信家电 小米集团 京东方 立讯精密 歌尔股份 海康威视
大华股份 中兴通讯 工业富联 中芯国际 北方华创 韦尔股份 兆易创新 隆基绿能 通威股份 阳光电源 天合光能
晶科能源 恒瑞医药 药明康德 迈瑞医疗 爱尔眼科 片仔癀 云南白药 复星医药 智飞生物 长春高新 伊利股份
蒙牛乳业 海天味业 双汇发展 牧原股份 温氏股份 中国石油 中国石化 中国海油 中国神华 长江电力 紫金矿业
万华化学 宝钢股份 海螺水泥 三一重工 中国中车 中国建筑 中国移动 中国电信 中国联通 腾讯 腾讯控股 阿里巴巴
美团 拼多多 京东集团 网易 百度 快手 携程 顺丰控股 科大讯飞 中国中免
"""
_ENGLISH = """
Tesla|NVIDIA|Microsoft|Amazon|Apple|Alphabet|Google|Netflix|Intel|AMD|Qualcomm|Broadcom|Cisco|IBM
Salesforce|Adobe|PayPal|Uber|Airbnb|Spotify|Boeing|Airbus|Lockheed Martin|General Electric
General Motors|Ford Motor|Toyota|Honda|Volkswagen|BMW|Exxon Mobil|ExxonMobil|Chevron|BP plc
TotalEnergies|JPMorgan|JPMorgan Chase|Goldman Sachs|Morgan Stanley|Bank of America|Citigroup|Wells Fargo
HSBC|Barclays|Deutsche Bank|Commerzbank|UBS|BlackRock|Mastercard|American Express|Berkshire Hathaway
Walmart|Costco|Starbucks|McDonald's|Coca-Cola|PepsiCo|Procter & Gamble|Unilever|Nestle|Nike|Adidas
Pfizer|Moderna|Merck|Novartis|Roche|AstraZeneca|GlaxoSmithKline|Johnson & Johnson|Eli Lilly|AbbVie
UnitedHealth|Siemens|SAP SE|ASML|TSMC|Samsung|Samsung Electronics|Sony|Nintendo|Alibaba|Tencent|Baidu
Huawei|Xiaomi|BYD|PDD Holdings|Verizon|AT&T|Comcast|Walt Disney|Caterpillar|Honeywell|3M Company|FedEx
Micron|Texas Instruments|Analog Devices
"""
WELL_KNOWN_ZH: frozenset[str] = frozenset(_CHINESE.split())
WELL_KNOWN_EN: frozenset[str] = frozenset(
    name for line in _ENGLISH.strip().splitlines() for name in line.split("|")
)
