# ruff: noqa: E501 -- prose, one paragraph a line
"""An invented research paper on an invented benchmark."""

TITLE = "QuayBench: Measuring Whether Answers Lead Back to Their Page"
AUTHORS = "Ada Placeholder    Bo Nonesuch    Chen Xugou"
PLACE = "Institute for Imaginary Documents, Fictitia Bay"
ABSTRACT = (
    "Systems that answer questions over long documents are usually judged by their answers and rarely by the evidence they show. "
    "We introduce QuayBench, a benchmark of 1,480 questions over 212 synthetic reports in which each gold answer is tied to a page and a box on that page. "
    "We find that a system whose answers are right 81.4% of the time points to the right box in only 58.9% of cases. "
    "A simple procedure that extracts quotes before it writes, which we call quote-first, closes more than half of this gap without any training."
)
TEXT = (
    ("head", "1 Introduction"),
    (
        "text",
        "A reader who must defend a number needs to see where it stands. An answer without its page is a rumour; an answer with the wrong page is worse, because it is trusted. Existing benchmarks score the answer string and, at best, the passage from which it was drawn.",
    ),
    (
        "text",
        "Passages are not enough. In financial reports the same number often appears in several tables with different scopes, such as a group and its parent company, and a passage of several hundred words may contain both. A reader needs the line, not the neighbourhood.",
    ),
    (
        "text",
        "We make three contributions: a benchmark with boxes, a metric that separates being right from being able to show it, and a strong baseline that needs no training.",
    ),
    ("head", "2 Related Work"),
    (
        "text",
        "Attribution of generated text has been studied for open-domain questions [1, 2], mostly at the level of whole web pages. Work on document layout [3] supplies boxes but no questions. Visual question answering over documents [4] supplies boxes for single pages but not for collections.",
    ),
    (
        "text",
        "Closest to ours is the invented Lighthouse corpus [5], which labels supporting lines in contracts. It holds no tables, and its questions can be answered from one document each, so that retrieval plays no part.",
    ),
    ("head", "3 The Benchmark"),
    ("head2", "3.1 Documents"),
    (
        "text",
        "We generate 212 reports from tables of facts, so that every number has a known place. Reports differ in layout, language and unit, and 37 of them exist only as page images. Each report holds between 8 and 40 pages, with running headers, footnotes and tables that continue over a page end.",
    ),
    ("head2", "3.2 Questions"),
    (
        "text",
        "Questions fall into five kinds: lookup, trend, comparison, explanation and refusal. Refusal questions ask for what the collection does not hold; the only right answer is to say so. Two annotators who had not seen the generator answered a sample of 200 questions and agreed with the labels in 96.5% of cases.",
    ),
    ("head2", "3.3 Metric"),
    (
        "text",
        "Let a system return an answer and a set of boxes. The answer is scored by numeric equality after unit conversion. A box is a hit if it lies on a labelled page and covers the labelled figure, and if its area is at most four times that of the labelled line. Shown accuracy is the share of questions with both a right answer and a hit.",
    ),
    ("head", "4 Method"),
    (
        "text",
        "Quote-first works in two passes. The first pass may only copy: it selects verbatim lines from the retrieved pages. The second pass writes the answer from these lines alone and cites each by number. A line that cannot be found again on its page is dropped before the second pass.",
    ),
    (
        "text",
        "The constraint costs little, since selecting lines is easy, and it removes the most common failure, namely a right answer written from memory with a citation added afterwards.",
    ),
    ("head", "5 Results"),
    (
        "text",
        "Table 1 shows that answer accuracy and shown accuracy come apart. The retrieval baseline answers 81.4% of the questions correctly but shows the evidence for only 58.9%. Quote-first raises shown accuracy to 73.6% while answer accuracy changes by less than one point.",
    ),
    ("table", "Table 1. Results on QuayBench, in percent."),
    ("figure", "Figure 1. Shown accuracy by number of pages in the collection."),
    ("head2", "5.1 Size of the Collection"),
    (
        "text",
        "Figure 1 breaks the result down by the size of the collection. The gap between the systems widens with size, because near-duplicate pages of neighbouring years become harder to tell apart.",
    ),
    ("head2", "5.2 Refusals"),
    (
        "text",
        "Refusals deserve a remark. The baseline refuses only 41.2% of the questions it should refuse, and often offers the figure of the wrong year. Quote-first refuses 77.8%, since no line survives the first pass.",
    ),
    ("head2", "5.3 Error Analysis"),
    (
        "text",
        "We read 150 wrong boxes of the retrieval baseline. In 61 of them the figure was right but stood in another table of the same report, most often the statement of the parent company. In 44 the page belonged to the neighbouring year. In 27 the box covered a whole table, which our area limit rejects. The remaining 18 pointed to a contents page or a running header.",
    ),
    (
        "text",
        "Quote-first removes nearly all errors of the last two kinds, since a header proves nothing and a whole table is not a line. It does not remove the first kind: a line copied from the wrong statement is verbatim all the same. Scope, in other words, must be checked and cannot be quoted into existence.",
    ),
    ("head2", "5.4 Units and Signs"),
    (
        "text",
        "Reports print a loss with a minus sign, in half-width parentheses, or in full-width parentheses. Systems that treat parentheses as punctuation turn losses into profits; we saw this in 9 of 120 questions on negative figures. Units are worse, because they often stand above the table only, outside the passage that was retrieved.",
    ),
    (
        "text",
        "We therefore store with each labelled figure the unit that governs it and the place where that unit is printed. A system may cite both places. Fewer than one in ten answers did so without being asked.",
    ),
    ("head2", "5.5 Two Columns"),
    (
        "text",
        "Papers and broker notes are set in two columns. A reader that joins lines across the gutter produces sentences that nobody wrote. Such sentences cannot be found again on the page, and quote-first drops them, which costs recall but protects the reader.",
    ),
    ("head", "6 Discussion"),
    (
        "text",
        "Why does copying help? One reading is that the first pass commits the system before it has an answer to defend. Another is that lines are short, and short evidence leaves less room for loose association. Our data do not decide between the two.",
    ),
    (
        "text",
        "The cost of being able to show an answer is a slower system. In the setting of this paper the reader is a professional who will look at the page anyway; seconds saved in writing are lost again in searching. For such readers the trade is easy. For casual questions it may not be.",
    ),
    (
        "text",
        "We also asked eleven analysts to work with both systems for a morning. Nine preferred the system that marks the line, although it refused more often. Two preferred the longer answers of the baseline. The sample is small and we report it as an anecdote.",
    ),
    ("head", "7 Limitations"),
    (
        "text",
        "Our documents are synthetic. Real reports contain errors, stamps and handwriting that we did not model. The benchmark holds only two languages, and the boxes of scanned pages inherit the noise of the rendering process.",
    ),
    (
        "text",
        "We did not study cost. Quote-first reads each retrieved page twice, which doubles the tokens of the first pass, although caching removes most of the difference in practice.",
    ),
    ("head", "8 Conclusion"),
    (
        "text",
        "Being right and being able to show it are different skills, and a benchmark should measure both. We hope that QuayBench makes the second as easy to report as the first.",
    ),
    ("head", "Acknowledgements"),
    (
        "text",
        "We thank the keepers of the imaginary archive. This paper, its authors, institutions, data and references are invented for demonstration.",
    ),
    ("head", "References"),
)
RESULTS = (
    ("Closed book", "34.7", "0.0", "12.5"),
    ("Retrieval baseline", "81.4", "58.9", "41.2"),
    ("Retrieval + rerank", "83.0", "63.1", "46.9"),
    ("Quote-first (ours)", "82.6", "73.6", "77.8"),
)
BARS_TITLE = "Shown accuracy by number of pages in the collection"
BARS = (("100", "79.34"), ("1k", "76.81"), ("10k", "72.45"), ("100k", "66.27"))
REFERENCES = (
    "[1] A. Placeholder and B. Nonesuch. Citing what one read. In Proceedings of the Imaginary Conference on Evidence, pages 11-24, 2021.",
    "[2] C. Xugou. Attribution without pages. Journal of Invented Results, 8(2):101-119, 2022.",
    "[3] D. Lorem, E. Ipsum, and F. Dolor. Boxes for everyone. In Workshop on Nonexistent Layouts, 2020.",
    "[4] G. Sit and H. Amet. Asking one page at a time. Transactions on Fictional Vision, 5:77-93, 2023.",
    "[5] I. Consectetur. Lighthouse: lines that support contracts. In Proceedings of the Imaginary Conference on Evidence, pages 230-244, 2023.",
    "[6] J. Elit and K. Sed. Near duplicates and how they mislead. Invented Letters, 3(1):9-17, 2019.",
)
