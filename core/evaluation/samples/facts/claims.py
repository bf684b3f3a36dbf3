"""What the broker claims about 虚构青禾: forecasts, and one growth figure that contradicts the filed one."""

from core.evaluation.samples.facts.model import CONSOLIDATED, grid

COMPANY = "虚构青禾"

FACTS = (
    grid(COMPANY, "%", CONSOLIDATED, ("2024",), "营业收入增长率（研报所称） | 7.53")
    + grid(
        COMPANY,
        "亿元",
        CONSOLIDATED,
        ("2025", "2026", "2027"),
        """
    营业收入预测 | 13.48 | 14.92 | 16.51
    归母净利润预测 | 1.42 | 1.63 | 1.88
    """,
    )
    + grid(COMPANY, "元/股", CONSOLIDATED, ("2025", "2026", "2027"), "每股收益预测 | 0.34 | 0.40 | 0.46")
    + grid(COMPANY, "元", CONSOLIDATED, ("2025",), "目标价 | 7.85")
)
