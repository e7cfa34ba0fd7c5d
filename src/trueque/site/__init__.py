"""The games as static files: the page, our Python for the worker that runs it, and what a browser keeps of both."""
