"""Words that ask or join and say nothing about what is searched; left out of queries, kept in the index."""

from __future__ import annotations

_ENGLISH = """
a an and any are as at be been by can could did do does each for from had has have how if in into is it its
me of on or our over please s shall should such tell than that the their them then there these they this
those to under was were what when where which who whom whose why will with would you your
"""

_CHINESE = """
的 了 和 与 及 在 是 有 为 对 中 从 到 由 以 于 等 这 那 哪 吗 呢 请 问
什么 多少 哪些 哪个 哪家 如何 怎么 怎样 是否 为何 何时
"""

STOP_WORDS = frozenset((_ENGLISH + _CHINESE).split())
