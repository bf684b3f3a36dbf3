"""A scanned notice: drawn like any page, then turned into grey, noisy pictures without a text layer."""

import io

import numpy as np
import pymupdf
from PIL import Image, ImageFilter

from core.evaluation.samples.annual_zh.report import House, Report
from core.evaluation.samples.drawing import A4, DATE, Draft, Frame
from core.evaluation.samples.flow import Look, paragraph
from core.evaluation.samples.prose.profiles import YUNSHAN as PROFILE
from core.evaluation.samples.prose.yunshan import STORY_2024
from core.evaluation.samples.tables import Table, draw_table

HOUSE = House("ruled", "minus", "万元", "万元", "万元", lambda page, _: f"- {page} -", False, False)
DPI = 150


def build(name: str) -> tuple[Draft, bytes]:
    """The draft that was drawn (its boxes hold for the pictures) and the bytes of the scan."""
    draft = Draft(name, A4, [Frame(78, 84, 517, 750)])
    report = Report(draft, PROFILE, STORY_2024, "2023", HOUSE)
    draft.new_page()
    report.say(
        "公司代码：<X>    公司简称：<C>    公告编号：2024-003".replace("<X>", PROFILE.ticker), Look(size=11)
    )
    draft.y += 14
    paragraph(draft, PROFILE.full, Look(size=18, leading=30, align="centre", bold=True))
    paragraph(
        draft,
        "关于2023年度主要经营数据的公告",
        Look(size=15, leading=28, align="centre", bold=True, after=14),
    )
    body = Look(size=12, leading=22, indent=24, after=6)
    report.say(
        "本公司董事会保证本公告内容真实、准确、完整。本公告为演示用的虚构文件，所载数据均为编造。", body
    )
    report.say(
        "根据有关披露要求，现将2023年度主要经营数据公告如下。全年实现营业收入{营业收入@2023/万元}，比上年增长{营业收入增长率@2023}。",
        body,
    )
    _table(report, "主要产品销量", "吨", ("坚果制品销量", "烘焙制品销量", "植物饮品销量"))
    _table(report, "经销商变动情况", "家", ("经销商数量",))
    draft.new_page()
    report.say("其他说明", Look(size=13, leading=24, bold=True))
    report.say("上述销量为公司内部统计数据，未经审计，可能与定期报告存在差异，请以定期报告为准。", body)
    report.say(
        "2023年末，公司经销商主要分布在华东和华中地区，全年新增经销商以县级市场为主，退出的经销商以规模较小者为主。",
        body,
    )
    report.say("特此公告。", body)
    draft.y += 40
    for text in (f"{PROFILE.full}董事会", "2024年1月18日"):
        paragraph(draft, text, Look(size=12, leading=24, align="centre"))
    draft.flush()
    return draft, _pictures(draft)


def _table(report: Report, caption: str, unit: str, metrics: tuple[str, ...]) -> None:
    rows = tuple(report.row(m, [(m, "2023"), (m, "2022"), (f"{m}增长率", "2023")]) for m in metrics)
    draw_table(
        report.draft,
        Table(
            ("项目", "2023年", "2022年", "增减"),
            rows,
            (1.6, 1.2, 1.2, 1),
            caption=caption,
            unit=f"单位：{unit}",
            size=11,
            row_height=22,
        ),
    )


def _pictures(draft: Draft) -> bytes:
    """Each page as a grey JPEG with a little blur and noise from a fixed seed."""
    noise, out = np.random.default_rng(20240118), pymupdf.open()
    for number in range(draft.page_number):
        page = draft.document[number]
        pixmap = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
        image = Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)
        grey = np.asarray(image.filter(ImageFilter.GaussianBlur(0.6)), dtype=np.float32) * 0.93 + 10
        grey += noise.normal(0, 4.0, grey.shape)
        stream = io.BytesIO()
        Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).save(stream, "JPEG", quality=52)
        sheet = out.new_page(width=draft.size[0], height=draft.size[1])
        sheet.insert_image(sheet.rect, stream=stream.getvalue())
    out.set_metadata({"creationDate": DATE, "modDate": DATE, "producer": "", "creator": ""})
    return bytes(out.tobytes(garbage=4, deflate=True, no_new_id=True))
