"""Small pieces of the pages. Text of documents reaches the screen through `plain` alone."""
