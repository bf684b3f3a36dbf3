"""What the page says around a table: its topic, scope and unit line, and whether it is a statement."""

from __future__ import annotations

import re

_CONSOLIDATED = re.compile(r"合并(?!范围|日)|本集团|\bconsolidated\b", re.IGNORECASE)
_PARENT = re.compile(
    r"母公司(?!股东|所有者|普通股|净利润|权益|综合)|本行(?!股东|股票|已)|单体报表|parent company",
    re.IGNORECASE,
)
_PRIMARY = re.compile(
    r"资产负债表|利润表|损益表|现金流量表|会计数据|财务指标|财务比率|财务摘要|盈利与规模"
    r"|balance sheets?|statements? of (?:\w+ )?(?:income|operations|earnings|cash flows?)"
    r"|statements? of (?:\w+ )?financial (?:position|condition)"
    r"|income statements?|cash flow statements?|selected financial data|financial highlights|key figures",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(
    r"如下|按.{1,30}(?:分析|分类|列示|划分)|补充资料|as follows|following table", re.IGNORECASE
)
_TELLS_NOTHING = 5
"""Characters of headings such as 本集团 or 资产, under which a statement goes on."""
_SHORT = 60
