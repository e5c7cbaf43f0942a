"""A site on this machine's own address, served as a plain host of files does it."""

from __future__ import annotations

import gzip
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""What the browser is told of a file. A module or a WebAssembly under another name it refuses."""

PACKED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm"}
"""What a host sends compressed."""


class Handler(SimpleHTTPRequestHandler):
    """Files below a base path, the page for what is not there, and no word in between."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, base: str, **options: object) -> None:
        self.base = base
        self.extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the head of an answer and return its body."""
        path = self._file()
        status = 200
        if path is None:
            status, path = 404, Path(self.directory, "404.html")
        elif path.is_dir():
            self.send_response(301)
            self.send_header("Location", self.path + "/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        body = path.read_bytes() if path.is_file() else b""
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: what went wrong the browser is asked."""

    def _file(self) -> Path | None:
        """Return the file that is asked for; a folder where the closing stroke is missing."""
        asked = self.path.partition("?")[0]
        if not asked.startswith(self.base):
            return None
        path = Path(self.translate_path("/" + asked[len(self.base) :]))
        if path.is_dir() and asked.endswith("/"):
            path /= "index.html"
        return path if path.exists() else None


class Server(ThreadingHTTPServer):
    """Does not wait for connections that a browser holds open."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that leaves in the middle; anything else is a fault."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, base: str = "/") -> Iterator[str]:
    """Serve a folder below a base path on a free port; give its address."""
    handler = partial(Handler, base=base, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{base}"
        finally:
            server.shutdown()
