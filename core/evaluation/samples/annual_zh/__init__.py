"""Chinese annual reports: one story and one look in, a report of sixteen to twenty-four pages out."""

from core.evaluation.samples.annual_zh.build import build

__all__ = ["build"]
