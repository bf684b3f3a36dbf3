"""From candidates to an answer of cited sentences, or a refusal."""
