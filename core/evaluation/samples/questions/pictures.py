# ruff: noqa: E501 -- a question with its facts reads best on one line
"""What stands in pictures alone: points of charts, and a scanned notice."""

from core.evaluation.samples import annual_en
from core.evaluation.samples.prose import broker, lanshi, paper, qinghe, yunshan
from core.evaluation.samples.questions.model import (
    HARBOUR,
    LANSHI,
    QINGHE,
    YUNSHAN,
    Question,
    fact,
    instead,
    point,
)

#: File names as the library gives them; it draws the charts whose points are asked for here.
QINGHE_2024, LANSHI_2023, LANSHI_2024 = (
    "2024-虚构青禾-年度报告.pdf",
    "虚构澜石能源2023年年度报告.pdf",
    "虚构澜石能源2024年年度报告.pdf",
)
YUNSHAN_2024, HARBOUR_2024 = "report_final_v2.pdf", "Fictitia-Harbour-2024-annual-report.pdf"
PAPER, BROKER = "QuayBench-paper.pdf", "虚构证券研究所-虚构青禾-深度报告-20250415.pdf"
SEEDERS, DEALERS = qinghe.STORY_2024.chart[0], qinghe.STORY_2024.picture[0]
PRICES, CHANNELS = lanshi.STORY_2023.chart[0], yunshan.STORY_2024.chart[0]

CHARTS = (
    Question("ch-01", "chart", "zh", "虚构青禾2024年三季度的播种机械产能利用率是多少？", (QINGHE,), ("2024",),
             (point(QINGHE_2024, SEEDERS, "三季度", "%"),), wrong=(instead("四季度", point(QINGHE_2024, SEEDERS, "四季度", "%")),), needs=("vision",)),
    Question("ch-02", "chart", "zh", "根据虚构青禾的内部调查，2022年经销商满意度指数是多少？", (QINGHE,), ("2022",),
             (point(QINGHE_2024, DEALERS, "2022", ""),), wrong=(instead("2023年", point(QINGHE_2024, DEALERS, "2023", "")),), needs=("vision",)),
    Question("ch-03", "chart", "zh", "虚构澜石2023年四季度的储能系统中标均价是每瓦时多少元？", (LANSHI,), ("2023",),
             (point(LANSHI_2023, PRICES, "四季度", "元/瓦时"),),
             wrong=(instead("2024年四季度", point(LANSHI_2024, PRICES, "四季度", "元/瓦时")),), needs=("vision",)),
    Question("ch-04", "chart", "zh", "虚构云杉2024年电商渠道的收入占比是多少？", (YUNSHAN,), ("2024",),
             (point(YUNSHAN_2024, CHANNELS, "电商", "%"),), wrong=(instead("经销渠道", point(YUNSHAN_2024, CHANNELS, "经销", "%")),), needs=("vision",)),
    Question("ch-05", "chart", "en", "What was Fictitia Harbour's revenue in the third quarter of fiscal 2024?", (HARBOUR,), ("2024",),
             (point(HARBOUR_2024, annual_en.CHART_TITLE, "Q3", "USD million"),),
             wrong=(instead("second quarter", point(HARBOUR_2024, annual_en.CHART_TITLE, "Q2", "USD million")),
                    instead("the whole year", fact(HARBOUR, "Total revenue", "2024"))), needs=("vision",)),
    Question("ch-06", "chart", "en", "What share of Fictitia Harbour's service calls was closed within 48 hours in fiscal 2022?", (HARBOUR,), ("2022",),
             (point(HARBOUR_2024, annual_en.PICTURE_TITLE, "FY22", "%"),),
             wrong=(instead("fiscal 2023", point(HARBOUR_2024, annual_en.PICTURE_TITLE, "FY23", "%")),), needs=("vision",)),
    Question("ch-07", "chart", "en", "In the QuayBench paper's Figure 1, what is the shown accuracy for a collection of 10k pages?", (), (),
             (point(PAPER, paper.BARS_TITLE, "10k", "%"),), wrong=(instead("100k pages", point(PAPER, paper.BARS_TITLE, "100k", "%")),), needs=("vision",)),
    Question("ch-08", "chart", "zh", "据虚构证券研究所，2023年农机行业前五名的市场份额合计是多少？", (), ("2023",),
             (point(BROKER, broker.BARS_TITLE, "2023", "%"),), wrong=(instead("2024年", point(BROKER, broker.BARS_TITLE, "2024", "%")),), needs=("vision",)),
)  # fmt: skip

SCAN = (
    Question("scan-01", "scan", "zh", "虚构云杉2023年末有多少家经销商？", (YUNSHAN,), ("2023",), (fact(YUNSHAN, "经销商数量", "2023"),),
             wrong=(instead("2022年末", fact(YUNSHAN, "经销商数量", "2022")),), needs=("ocr",)),
    Question("scan-02", "scan", "zh", "虚构云杉2022年烘焙制品的销量是多少吨？", (YUNSHAN,), ("2022",), (fact(YUNSHAN, "烘焙制品销量", "2022"),),
             wrong=(instead("2023年", fact(YUNSHAN, "烘焙制品销量", "2023")),), needs=("ocr",)),
    Question("scan-03", "scan", "en", "By what percentage did 虚构云杉's sales volume of 植物饮品 grow in 2023?", (YUNSHAN,), ("2023",),
             (fact(YUNSHAN, "植物饮品销量增长率", "2023"),), needs=("ocr",), tags=("cross-language",)),
)  # fmt: skip

PICTURES = CHARTS + SCAN
