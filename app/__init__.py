"""The Streamlit app: reads a published generation, writes nothing."""
