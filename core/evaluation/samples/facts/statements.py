"""Totals of the Chinese statements: which line adds, which takes away, and what the sums are called.

The grids hold only what a company books; totals are worked out here, so the statements always add up.
"""

from decimal import Decimal

from core.evaluation.samples.facts.model import Fact, Key

COSTS = ("营业成本", "税金及附加", "销售费用", "管理费用", "研发费用", "财务费用")
GAINS = ("其他收益", "投资收益", "信用减值损失", "资产减值损失")
CURRENT_ASSETS = (
    "货币资金",
    "交易性金融资产",
    "应收票据",
    "应收账款",
    "预付款项",
    "其他应收款",
    "存货",
    "其他流动资产",
)
FIXED_ASSETS = (
    "长期股权投资",
    "固定资产",
    "在建工程",
    "使用权资产",
    "无形资产",
    "开发支出",
    "商誉",
    "递延所得税资产",
    "其他非流动资产",
)
CURRENT_DEBTS = (
    "短期借款",
    "应付票据",
    "应付账款",
    "合同负债",
    "应付职工薪酬",
    "应交税费",
    "其他应付款",
    "一年内到期的非流动负债",
)
LONG_DEBTS = ("长期借款", "租赁负债", "递延收益", "递延所得税负债")
EQUITY = ("股本", "资本公积", "盈余公积", "未分配利润")
OPERATING_IN = ("销售商品、提供劳务收到的现金", "收到的税费返还", "收到其他与经营活动有关的现金")
OPERATING_OUT = (
    "购买商品、接受劳务支付的现金",
    "支付给职工以及为职工支付的现金",
    "支付的各项税费",
    "支付其他与经营活动有关的现金",
)
INVESTING_IN = ("收回投资收到的现金", "取得投资收益收到的现金")
INVESTING_OUT = ("购建长期资产支付的现金", "投资支付的现金")
FINANCING_IN = ("取得借款收到的现金",)
FINANCING_OUT = ("偿还债务支付的现金", "分配股利、利润或偿付利息支付的现金")
FX = "汇率变动对现金及现金等价物的影响"


def with_totals(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The booked facts and every total that the statements print."""
    ledgers: dict[tuple[str, str], dict[str, Fact]] = {}
    for fact in facts:
        ledgers.setdefault((fact.key.period, fact.key.scope), {})[fact.key.metric] = fact
    totals: list[Fact] = []
    for (period, scope), ledger in ledgers.items():
        if "营业成本" not in ledger:
            continue
        company, unit = ledger["营业收入"].key.company, ledger["营业收入"].unit
        values = {metric: fact.value for metric, fact in ledger.items()}
        totals += [Fact(Key(company, m, period, scope), v, unit) for m, v in _totals(values).items()]
    return facts + tuple(totals)


def _totals(booked: dict[str, Decimal]) -> dict[str, Decimal]:
    def add(*metrics: str) -> Decimal:
        return sum((booked.get(metric, Decimal(0)) for metric in metrics), Decimal("0.00"))

    out: dict[str, Decimal] = {"营业总成本": add(*COSTS)}
    out["营业利润"] = booked["营业收入"] - out["营业总成本"] + add(*GAINS)
    out["利润总额"] = out["营业利润"] + booked["营业外收入"] - booked["营业外支出"]
    out["净利润"] = out["利润总额"] - booked["所得税费用"]
    if "少数股东损益" in booked:
        out["归属于母公司股东的净利润"] = out["净利润"] - booked["少数股东损益"]
    out["流动资产合计"] = add(*CURRENT_ASSETS)
    out["非流动资产合计"] = add(*FIXED_ASSETS)
    out["资产总计"] = out["流动资产合计"] + out["非流动资产合计"]
    out["流动负债合计"] = add(*CURRENT_DEBTS)
    out["非流动负债合计"] = add(*LONG_DEBTS)
    out["负债合计"] = out["流动负债合计"] + out["非流动负债合计"]
    out["股东权益合计"] = out["资产总计"] - out["负债合计"]
    own = out["股东权益合计"] - booked.get("少数股东权益", Decimal(0))
    out["归属于母公司股东权益合计"] = own
    out["未分配利润"] = own - booked["股本"] - booked["资本公积"] - booked["盈余公积"]
    out["负债和股东权益总计"] = out["负债合计"] + out["股东权益合计"]
    if FX in booked:
        out["经营活动现金流入小计"] = add(*OPERATING_IN)
        out["经营活动现金流出小计"] = add(*OPERATING_OUT)
        out["经营活动产生的现金流量净额"] = add(*OPERATING_IN) - add(*OPERATING_OUT)
        out["投资活动产生的现金流量净额"] = add(*INVESTING_IN) - add(*INVESTING_OUT)
        out["筹资活动产生的现金流量净额"] = add(*FINANCING_IN) - add(*FINANCING_OUT)
        flows = ("经营活动产生的现金流量净额", "投资活动产生的现金流量净额", "筹资活动产生的现金流量净额")
        out["现金及现金等价物净增加额"] = sum((out[f] for f in flows), booked[FX])
    return out
