"""The action on a repository with a base and a change, with a fake gangflow and a fake GitHub."""

import html
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from fake_github import FakeGitHub  # noqa: E402

PIPELINE = "apiVersion: gangflow/v1\nkind: Pipeline\n"
HOSTILE = "a`<img src=x onerror=alert(1)>|@octocat ![x](http:evil) %0A::error::x,line=1.yaml"


def text(**answer):
    return f"{PIPELINE}# fake: {json.dumps(answer)}\n"


class ActionTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        self.repository = self.folder / "repository"
        for name in ("repository", "temp"):
            (self.folder / name).mkdir()
        self.git("init", "--quiet", "--initial-branch=main")
        self.write("cluster.yaml", "apiVersion: gangflow/v1\nkind: Cluster\n")
        self.write("old.yaml", text(error=["an old mistake"]))
        self.write("train.yaml", text(usd=0.5))
        self.base = self.commit()
        self.github = FakeGitHub()
        self.addCleanup(self.github.close)

    def git(self, *words):
        identity = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", *identity, *words], cwd=self.repository, capture_output=True, check=True)
        return done.stdout.decode().strip()

    def write(self, name, content):
        (self.repository / name).parent.mkdir(parents=True, exist_ok=True)
        (self.repository / name).write_text(content, encoding="utf-8")

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "change")
        return self.git("rev-parse", "HEAD")

    def run_action(self, event=None, **variables):
        event = event if event is not None else {"pull_request": {"number": 7, "base": {"sha": self.base}}}
        (self.folder / "event.json").write_text(json.dumps(event))
        for name in ("calls", "outputs", "summary"):
            (self.folder / name).write_text("")
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "FAKE_CALLS": str(self.folder / "calls"),
            "GITHUB_WORKSPACE": str(self.repository),
            "GITHUB_EVENT_PATH": str(self.folder / "event.json"),
            "GITHUB_OUTPUT": str(self.folder / "outputs"),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "GITHUB_API_URL": self.github.url,
            "GITHUB_REPOSITORY": "owner/name",
            "GITHUB_WORKFLOW": "ci",
            "GITHUB_JOB": "check",
            "RUNNER_TEMP": str(self.folder / "temp"),
            "GANGFLOW_PROGRAM": str(HERE / "fake_gangflow.py"),
            "GANGFLOW_TOKEN": "secret-token",
            **variables,
        }
        done = subprocess.run(
            [sys.executable, "-B", str(HERE.parent / "check.py")], env=environment, capture_output=True, check=False
        )
        self.log = done.stdout.decode()
        self.assertEqual(done.stderr.decode(), "")
        return done.returncode

    def calls(self, command):
        lines = (self.folder / "calls").read_text().splitlines()
        return [call for call in map(json.loads, lines) if call["arguments"][0] == command]

    def outputs(self):
        return dict(line.split("=", 1) for line in (self.folder / "outputs").read_text().splitlines())

    def comment(self):
        return self.github.comments[-1]["body"]

    def test_only_changed_files_are_checked(self):
        self.write("new.yaml", text())
        self.write("notes.yaml", "just: text\n")
        self.write(".github/workflows/ci.yaml", "kind: workflow\n")
        self.commit()

        self.assertEqual(self.run_action(), 0)
        self.assertEqual(self.calls("check")[0]["arguments"], ["check", "--output", "sarif", "new.yaml"])

    def test_given_paths_are_checked_instead(self):
        self.write("jobs/a.yaml", text())
        self.write("jobs/readme.txt", "kind: text\n")
        self.commit()

        self.run_action(GANGFLOW_PATHS="train.yaml\njobs\n")
        self.assertEqual(self.calls("check")[0]["arguments"][3:], ["train.yaml", "jobs/a.yaml"])

    def test_an_error_fails_the_step_and_annotates_its_line(self):
        self.write("new.yaml", text(error=["unknown key: a, b\n100 %"]))
        self.commit()

        self.assertEqual(self.run_action(), 1)
        self.assertIn("::error file=new.yaml,line=3,col=5,title=GF0107::unknown key: a, b%0A100 %25\n", self.log)
        self.assertEqual(self.outputs()["errors"], "1")

    def test_what_fails_the_step_can_be_chosen(self):
        self.write("new.yaml", text(warning=["careful"], verdict="can_lock"))
        self.commit()

        expected = {"error": 0, "warning": 1, "lock": 1, "never": 0, "sometimes": 1}
        found = {choice: self.run_action(GANGFLOW_FAIL_ON=choice) for choice in expected}
        self.assertEqual(found, expected)

    def test_the_verdict_and_the_difference_of_the_cost_are_commented(self):
        self.write("train.yaml", text(usd=0.75, verdict="cannot_lock"))
        self.commit()

        self.assertEqual(self.run_action(GANGFLOW_CLUSTER="cluster.yaml"), 0)
        body = html.unescape(self.comment())
        self.assertIn("### Gangflow: 0 errors, 0 warnings, cannot lock", body)
        self.assertIn("| 0.5000 USD, 1:02 | 0.7500 USD, 1:02 | +0.2500 USD (+50%) |", body)
        self.assertEqual(self.outputs()["cost-difference"], "0.250000")
        self.assertEqual(self.outputs()["can-lock"], "false")
        self.assertEqual((self.folder / "summary").read_text(), self.comment().split("\n", 1)[1])

    def test_work_that_cannot_be_simulated_says_why(self):
        self.write("train.yaml", text(usd=0))
        self.commit()

        self.run_action(GANGFLOW_CLUSTER="cluster.yaml")
        self.assertIn("parameter `input` has no default", html.unescape(self.comment()))
        self.assertEqual(self.outputs()["cost-difference"], "")

    def test_the_repository_is_left_as_it_was(self):
        self.write("train.yaml", text(usd=0.75))
        self.commit()

        self.run_action(GANGFLOW_CLUSTER="cluster.yaml")
        self.assertEqual(self.git("status", "--porcelain", "--ignored"), "")
        self.assertEqual([path.name for path in (self.folder / "temp").iterdir()], ["gangflow.sarif"])

    def test_one_comment_is_updated_in_place(self):
        self.write("new.yaml", text(error=["first"]))
        self.commit()
        self.run_action()
        self.write("new.yaml", text(error=["second"]))
        self.commit()
        self.run_action()

        methods = [(request[0], request[1]) for request in self.github.written()]
        self.assertEqual(
            methods,
            [("POST", "/repos/owner/name/issues/7/comments"), ("PATCH", "/repos/owner/name/issues/comments/1000")],
        )
        self.assertIn("second", self.comment())
        self.assertEqual({request[3] for request in self.github.requests}, {"Bearer secret-token"})

    def test_a_comment_behind_a_hundred_others_is_found(self):
        self.write("new.yaml", text(error=["first"]))
        self.commit()
        self.run_action()
        others = [{"id": number, "user": {"type": "User"}, "body": "hello"} for number in range(150)]
        self.github.comments[:0] = others
        self.run_action()

        self.assertEqual(self.github.written()[-1][1], "/repos/owner/name/issues/comments/1000")

    def test_a_copy_of_the_marker_by_a_person_is_left_alone(self):
        self.write("new.yaml", text(error=["first"]))
        self.commit()
        self.run_action()
        self.github.comments[0]["user"]["type"] = "User"
        self.run_action()

        self.assertEqual([request[0] for request in self.github.written()], ["POST", "POST"])

    def test_a_change_without_pipelines_updates_a_comment_and_creates_none(self):
        self.write("readme.txt", "hello\n")
        self.commit()
        self.assertEqual(self.run_action(), 0)
        self.assertEqual(self.github.written(), [])

        self.write("new.yaml", text(error=["first"]))
        self.commit()
        self.run_action()
        self.git("rm", "--quiet", "new.yaml")
        self.commit()
        self.run_action()
        self.assertIn("no pipelines or manifests changed", self.comment())

    def test_without_permission_the_comment_is_a_warning(self):
        self.github.refusal = 403
        self.write("new.yaml", text())
        self.commit()

        self.assertEqual(self.run_action(), 0)
        self.assertIn("::warning title=Gangflow::GitHub answered 403", self.log)
        self.assertNotIn("secret-token", self.log)

    def test_no_comment_when_it_is_off_or_there_is_no_pull_request(self):
        self.write("new.yaml", text())
        self.commit()
        self.run_action(GANGFLOW_COMMENT="false")
        self.run_action(event={"before": self.base})
        self.run_action(event={"before": "0" * 40})
        self.run_action(event={})

        self.assertEqual(self.github.requests, [])

    def test_hostile_names_and_texts_become_neither_markup_nor_commands(self):
        message = "<script>x</script> @octocat #1 [a](b) `c` | d\n::set-output name=x::y"
        self.write(HOSTILE, text(error=[message], verdict="can_lock", usd=1))
        self.write("-o.yaml", text(usd=1))
        self.write("@arguments.yaml", text(usd=1))
        self.commit()

        self.assertEqual(self.run_action(GANGFLOW_CLUSTER="cluster.yaml"), 1)
        body = self.comment()
        known = re.sub(r"</?(code|sub)>|<!-- gangflow-check [0-9a-f]{16} -->", "", body)
        self.assertNotRegex(known, r"[<>@`!\[\]]")
        columns = {line.count("|") for line in known.splitlines() if line.startswith("|")}
        self.assertEqual(columns, {6})
        self.assertIn("octocat", body)
        self.assertEqual({"./-o.yaml", "./@arguments.yaml"} - set(self.calls("check")[0]["arguments"]), set())
        commands = [line for line in self.log.splitlines() if line.startswith("::error")]
        self.assertEqual(len(commands), 1)
        self.assertRegex(commands[0], r"^::error file=[^:,]*,line=3,col=5,title=GF0107::[^\n]*$")

    def test_workflow_commands_of_a_program_are_switched_off(self):
        self.write("new.yaml", text())
        self.commit()

        self.run_action()
        self.assertRegex(self.log, r"::stop-commands::([0-9a-f]{32})\nnote: ::set-output name=errors::99\n::\1::\n")

    def test_links_are_not_followed(self):
        outside = self.folder / "outside.yaml"
        outside.write_text(text(error=["a secret of the runner"]))
        (self.repository / "link.yaml").symlink_to(outside)
        (self.repository / "folder").symlink_to(self.folder)
        self.commit()

        self.assertEqual(self.run_action(), 0)
        self.assertEqual(self.calls("check"), [])

    def test_a_check_that_breaks_fails_with_its_sentence(self):
        self.write("new.yaml", text(broken=True))
        self.commit()

        self.assertEqual(self.run_action(GANGFLOW_FAIL_ON="never"), 1)
        self.assertIn("::error title=Gangflow::gangflow check failed: ", self.log)

    def test_a_base_that_is_not_there_is_named(self):
        self.write("new.yaml", text())
        self.commit()

        self.assertEqual(self.run_action(event={"before": "f" * 40}), 1)
        self.assertIn("::error title=Gangflow::the base revision cannot be fetched", self.log)


if __name__ == "__main__":
    unittest.main()
