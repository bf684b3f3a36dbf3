"""Small PDFs for tests, written so that their text extracts exactly as printed."""

from __future__ import annotations

from pathlib import Path

import pymupdf

A4 = (595, 842)


def write_pdf(path: Path, pages: list[list[str]], *, title: str = "") -> Path:
    """One list of lines per page; an empty list gives a page without text."""
    font = pymupdf.Font("cjk")
    document = pymupdf.open()
    for lines in pages:
        page = document.new_page(width=A4[0], height=A4[1])
        writer = pymupdf.TextWriter(page.rect)
        for i, line in enumerate(lines):
            writer.append((60, 80 + 22 * i), line, font=font, fontsize=11)
        if lines:
            writer.write_text(page)
    document.set_metadata({"title": title})
    document.subset_fonts()
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path, garbage=4, deflate=True)
    document.close()
    return path


def write_two_companies(folder: Path) -> Path:
    """Two fictional annual reports and an English paper; enough for a library to have something to choose."""
    for company, revenue, plan in (
        ("虚构甲木", "1,234,567.89", "扩建北方工厂并增加研发人员"),
        ("虚构乙水", "-8.9%", "关闭亏损门店并转向线上销售"),
    ):
        write_pdf(
            folder / f"{company}：2024年年度报告.pdf",
            [
                [f"{company}股份有限公司", "2024年年度报告", f"股票简称：{company}"],
                ["第一节 经营情况", f"2024年{company}营业收入为{revenue}，较上年变化。", "单位：元"],
                ["第二节 发展战略", f"公司的战略是{plan}。", "董事会认为市场需求稳定。"],
            ],
        )
    write_pdf(
        folder / "papers" / "tides.pdf",
        [
            [
                "Tidal Clocks of Imaginary Harbours",
                "Abstract. We measure tides in harbours that do not exist.",
            ],
            ["1 Results", "The tidal range was 12.5 metres in the northern basin.", "References"],
        ],
        title="Tidal Clocks of Imaginary Harbours",
    )
    return folder
