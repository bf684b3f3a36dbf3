"""Names of statement items as reports print them: the fallback where a question wraps its figure in talk."""

from __future__ import annotations

import re

_CHINESE = """
营业总收入 营业收入 营业总成本 营业成本 营业利润 利润总额 净利润 归属于母公司股东的净利润
归属于母公司所有者的净利润 归属于上市公司股东的净利润 归母净利润 扣除非经常性损益的净利润
扣非净利润 毛利率 净利率 净资产收益率 加权平均净资产收益率 基本每股收益 稀释每股收益 每股收益
每股净资产 销售费用 管理费用 研发费用 财务费用 研发投入 所得税费用 税金及附加 投资收益 其他收益
资产减值损失 信用减值损失 少数股东损益 货币资金 应收票据 应收账款 预付款项 其他应收款 存货
固定资产 在建工程 无形资产 商誉 长期股权投资 开发支出 短期借款 长期借款 应付票据 应付账款
合同负债 应付职工薪酬 应交税费 资产总计 总资产 资产总额 负债合计 总负债 股东权益合计 所有者权益
净资产 资产负债率 流动比率 速动比率 经营活动产生的现金流量净额 投资活动产生的现金流量净额
筹资活动产生的现金流量净额 现金及现金等价物 现金分红 现金红利 员工人数 研发人员数量 不良贷款率
不良贷款余额 拨备覆盖率 净息差 资本充足率 核心一级资本充足率 一级资本充足率 风险加权资产
手续费及佣金净收入 利息净收入 目标价 市盈率 销量 产量 库存量
"""
_ENGLISH = """
total revenue|net revenue|revenue|net sales|cost of revenue|cost of sales|cost of goods sold
gross profit|gross margin|operating income|operating expenses|operating margin
income before income taxes|income tax expense|net income|net loss|net interest income
diluted earnings per share|basic earnings per share|earnings per share|research and development
selling, general and administrative|restructuring charges|interest expense
cash and cash equivalents|accounts receivable|inventories|property, plant and equipment|goodwill
total current assets|total assets|accounts payable|accrued liabilities|long-term debt
total current liabilities|total liabilities|total stockholders' equity|shareholders' equity
cash flow from operations|net cash from operating activities
net cash provided by operating activities|free cash flow|capital expenditures
dividends per share|dividends declared per share|effective tax rate|order backlog
number of employees|employees|price target|target price
"""


def _any_of(items: list[str]) -> str:
    return "|".join(re.escape(item) for item in sorted(items, key=len, reverse=True))


_ITEMS_ZH = re.compile(_any_of(_CHINESE.split()))
_ITEMS_EN = re.compile(rf"\b(?:{_any_of(_ENGLISH.strip().replace(chr(10), '|').split('|'))})\b", re.I)
_QUALIFIED = re.compile(
    r"每|占|比例|比重|分部|业务|产品|地区|境内|境外|分别|最[高低]|前[五十]"
    r"|percent|proportion|share of|segment|\bper\b|average|between|compar|differen|ratio|which"
    r"|\bby\b|multiple|top \d",
    re.I,
)


def item_in(text: str, language: str) -> str:
    """The statement item the text names, as it writes it.

    "" when it names none or several, or narrows it down (a segment, a share, an average): the item alone
    would be another figure than the asked one.
    """
    if _QUALIFIED.search(text):
        return ""
    found = dict.fromkeys(m.group() for m in (_ITEMS_ZH if language == "zh" else _ITEMS_EN).finditer(text))
    longest = max(found, key=len, default="")
    return longest if all(other.lower() in longest.lower() for other in found) else ""
