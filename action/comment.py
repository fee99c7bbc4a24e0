"""The one comment of this action on a pull request: created once, then updated in place."""

import hashlib
import json
import re
import urllib.error
import urllib.request

TIMEOUT_SECONDS = 30
PAGE = 100
MOST_PAGES = 30


class CommentError(Exception):
    """The comment cannot be written; the message is one sentence."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the token to another host."""

    def redirect_request(self, *_):
        return None


def marker(workflow, job):
    """Hidden text at the start of the comment; another for each job, which may check other paths."""
    return f"<!-- gangflow-check {hashlib.sha256(f'{workflow}/{job}'.encode()).hexdigest()[:16]} -->"


class Comments:
    """Comments of one pull request. `api` is GITHUB_API_URL."""

    def __init__(self, api, repository, number, token):
        if not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
            raise CommentError("GITHUB_REPOSITORY is not OWNER/NAME")
        self.base = f"{api.rstrip('/')}/repos/{repository}/issues"
        self.number = int(number)
        self.token = token
        self.opener = urllib.request.build_opener(NoRedirect)

    def write(self, mark, body, create):
        """Updates the comment with this marker; creates it when there is none and `create` is true."""
        found = self.find(mark)
        text = {"body": f"{mark}\n{body}"}
        if found is not None:
            self.ask("PATCH", f"{self.base}/comments/{found}", text)
        elif create:
            self.ask("POST", f"{self.base}/{self.number}/comments", text)

    def find(self, mark):
        """Only a bot's comment counts: anybody could copy the marker into one of theirs."""
        for page in range(1, MOST_PAGES + 1):
            comments = self.ask("GET", f"{self.base}/{self.number}/comments?per_page={PAGE}&page={page}")
            for comment in comments:
                is_bot = (comment.get("user") or {}).get("type") == "Bot"
                if is_bot and str(comment.get("body", "")).startswith(mark):
                    return int(comment["id"])
            if len(comments) < PAGE:
                return None
        return None

    def ask(self, method, url, body=None):
        headers = {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "User-Agent": "gangflow-action",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self.opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            hint = "; grant the job pull-requests: write" if error.code in (401, 403, 404) else ""
            raise CommentError(f"GitHub answered {error.code} to {method} of the comment{hint}") from error
        except (OSError, ValueError) as error:
            raise CommentError(f"GitHub did not answer {method} of the comment: {type(error).__name__}") from error
