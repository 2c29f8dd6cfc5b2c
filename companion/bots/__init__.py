"""Players made of code. A bot looks at a question and gives an answer."""
