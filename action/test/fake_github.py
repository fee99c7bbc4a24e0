"""GitHub's comments of one pull request, on loopback; records what is asked."""

import http.server
import json
import threading


class FakeGitHub:
    def __init__(self, comments=(), refusal=None):
        self.comments = list(comments)
        self.requests = []
        self.refusal = refusal
        fake = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                fake.answer(self)

            def do_POST(self):
                fake.answer(self)

            def do_PATCH(self):
                fake.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        length = int(request.headers.get("Content-Length") or 0)
        body = json.loads(request.rfile.read(length)) if length else None
        self.requests.append((request.command, request.path, body, request.headers["Authorization"]))
        status, answer = (self.refusal, {}) if self.refusal else self.play(request.command, request.path, body)
        data = json.dumps(answer).encode()
        request.send_response(status)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    def play(self, method, path, body):
        if method == "GET":
            page = int(path.rsplit("page=", 1)[1])
            return 200, self.comments[(page - 1) * 100 : page * 100]
        if method == "POST":
            self.comments.append({"id": 1000 + len(self.comments), "user": {"type": "Bot"}, **body})
            return 201, self.comments[-1]
        number = int(path.rsplit("/", 1)[1])
        one = next(comment for comment in self.comments if comment["id"] == number)
        one.update(body)
        return 200, one

    def written(self):
        return [request for request in self.requests if request[0] != "GET"]
