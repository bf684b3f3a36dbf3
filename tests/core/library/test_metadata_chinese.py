from core.library.metadata import guess_metadata
from core.types import DocumentType

ANNUAL_COVER = "公司代码：654321    公司简称：虚构银杏\n虚构银杏纸业股份有限公司\n2023 年年度报告\n"
PROFILE = (
    "公司的中文名称 | 虚构银杏纸业股份有限公司\n公司的中文简称 | 虚构银杏\n"
    "公司的外文名称 | Xugou Ginkgo Paper Co., Ltd.\n股票简称 | 虚构银杏 | 股票代码 | 654321\n"
)
NOTE = (
    "虚构证券研究所\n证券研究报告 公司深度\n虚构银杏（654321.SH）深度报告\n"
    "投资评级：增持（首次）。目标价 9.10 元。\n"
    "从渠道看，2023年第四季度经销商补库意愿回升。\n"
)


def guess(name, *pages, **info):
    return guess_metadata(name, pages, info)


def test_annual_report_gives_all_names_of_its_company():
    meta = guess("abc.pdf", ANNUAL_COVER, PROFILE)
    assert (meta.company, meta.company_full) == ("虚构银杏", "虚构银杏纸业股份有限公司")
    other_names = {"654321", "虚构银杏纸业", "Xugou Ginkgo Paper Co., Ltd.", "Xugou Ginkgo Paper"}
    assert other_names <= set(meta.aliases)
    assert (meta.period, meta.document_type, meta.language) == ("2023", DocumentType.ANNUAL_REPORT, "zh")
    assert meta.title == "虚构银杏纸业股份有限公司 2023年年度报告"


def test_quarterly_report_has_its_quarter_from_cover_or_name():
    cover = "虚构银杏纸业股份有限公司\n2018 年第一季度报告\n2018 年04 月\n"
    assert guess("x.pdf", cover).period == "2018Q1"
    meta = guess("虚构银杏2021年第三季度报告.pdf", "虚构银杏纸业股份有限公司\n")
    assert (meta.company, meta.period) == ("虚构银杏", "2021Q3")
    assert meta.document_type is DocumentType.QUARTERLY_REPORT


def test_half_year_report_is_no_annual_report():
    meta = guess("虚构银杏：2022年半年度报告.pdf", "虚构银杏纸业股份有限公司\n2022年半年度报告\n")
    assert (meta.period, meta.document_type) == ("2022H1", DocumentType.HALF_YEAR_REPORT)


def test_year_written_in_chinese_digits():
    assert guess("x.pdf", "虚构银杏纸业股份有限公司\n二〇二二年年度报告\n").period == "2022"


def test_broker_note_is_about_the_company_not_the_broker():
    meta = guess("虚构证券研究所-虚构银杏-深度报告-20240415.pdf", NOTE, title="虚构银杏深度报告")
    assert (meta.company, meta.document_type) == ("虚构银杏", DocumentType.BROKER_RESEARCH)
    assert meta.title == "虚构银杏深度报告"


def test_publication_date_and_quarters_in_the_text_are_no_period_of_a_note():
    assert guess("虚构证券-虚构银杏-深度报告-20240415.pdf", NOTE).period == ""


def test_review_of_a_report_has_that_reports_period():
    assert guess("虚构银杏-2023年三季报点评.pdf", NOTE).period == "2023Q3"


def test_announcement_without_text_takes_the_company_from_its_name():
    meta = guess("扫描件-虚构银杏-2023年度主要经营数据公告.pdf", "")
    assert (meta.company, meta.period, meta.document_type) == ("虚构银杏", "2023", DocumentType.OTHER)


def test_shareholders_and_auditors_are_never_the_company():
    text = "前十名股东\n虚构海风投资管理有限公司\n审计机构：虚构正衡会计师事务所\n2023 年年度报告\n"
    assert guess("x.pdf", text).company == ""


def test_encyclopedia_text_has_no_company_and_no_period():
    meta = guess("wiki.pdf", "虚构百科选编\n虚构公司2004年成立，是股份有限公司。2004年7月有数万人。" * 3)
    assert (meta.company, meta.period, meta.document_type) == ("", "", DocumentType.OTHER)
