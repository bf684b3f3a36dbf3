"""What the reader is told when an answer came about otherwise than configured."""

from __future__ import annotations

_TEXTS = {
    "chat_failed": (
        "The chat model gave no usable answer ({}); this answer is made of quotes instead.",
        "对话模型没有给出可用的回答（{}），以下改为摘录原文作答。",
    ),
    "nothing_proved": (
        "What the chat model wrote could not be proved; this answer is made of quotes instead.",
        "对话模型所写内容无法用原文证实，以下改为摘录原文作答。",
    ),
    "left_out": (
        "{} sentence(s) of the chat model were left out: no evidence holds their figures.",
        "已略去对话模型的 {} 句话：其中的数字没有任何依据。",
    ),
    "cut_off": (
        "The chat model's answer was cut at its length limit; the last sentence is missing.",
        "对话模型的回答因长度上限被截断，最后一句已略去。",
    ),
    "model_refused": (
        "The chat model found no answer in the material it was given.",
        "对话模型在所给材料中没有找到答案。",
    ),
    "rerank_failed": (
        "The rerank model did not help ({}); the order of the search is used.",
        "重排模型未起作用（{}），按检索的顺序作答。",
    ),
    "embedding_failed": (
        "The embedding model could not be reached ({}); the search went by words alone.",
        "向量模型无法使用（{}），仅按词语检索。",
    ),
    "plan_failed": (
        "The question was planned by rules: {}",
        "问题改由规则拆解：{}",
    ),
}


def note(name: str, language: str, detail: str = "") -> str:
    """One note in `zh` or `en`."""
    english, chinese = _TEXTS[name]
    return (chinese if language == "zh" else english).format(detail)
