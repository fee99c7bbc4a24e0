"""Checks the pipelines and manifests of a change with `gangflow`, and reports what it finds on GitHub.

Reads the environment of a GitHub step and the GANGFLOW_* variables of action.yml; needs git and Python 3.8, and no
package. Nothing of a pull request is executed: its files are read by gangflow, and their texts only ever printed escaped.
"""

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import comment  # noqa: E402
import report  # noqa: E402

CHECK_SECONDS = 600
SIMULATE_SECONDS = 180
MOST_SIMULATIONS = 20
MOST_BYTES = 1 << 20
SUFFIXES = (".yaml", ".yml", ".json")
OBJECT = re.compile(rb"""^[\s{-]*["']?(apiVersion|kind)["']?\s*:""", re.MULTILINE)
PIPELINE = re.compile(rb"""^kind\s*:\s*["']?Pipeline["']?\s*(#.*)?$""", re.MULTILINE)
OURS = re.compile(rb"""^apiVersion\s*:\s*["']?gangflow/""", re.MULTILINE)
CLUSTER = re.compile(rb"""^kind\s*:\s*["']?Cluster["']?\s*(#.*)?$""", re.MULTILINE)
REVISION = re.compile(r"[0-9a-f]{40,64}")
FAIL_ON = ("error", "warning", "lock", "never")


class Failure(Exception):
    """Ends the action; the message is one sentence."""


class Step:
    """The step's environment."""

    def __init__(self, environment):
        self.environment = environment
        self.workspace = Path(environment["GITHUB_WORKSPACE"]).resolve()
        self.temporary = Path(environment["RUNNER_TEMP"])
        self.program = environment["GANGFLOW_PROGRAM"]
        self.cluster = environment.get("GANGFLOW_CLUSTER", "").strip()
        self.scheduler = environment.get("GANGFLOW_SCHEDULER", "").strip()
        self.fail_on = environment.get("GANGFLOW_FAIL_ON", "error").strip() or "error"
        if self.fail_on not in FAIL_ON:
            raise Failure("the input fail-on is not error, warning, lock or never")
        with open(environment["GITHUB_EVENT_PATH"], encoding="utf-8") as file:
            self.event = json.load(file)

    def run(self, command, folder, seconds):
        try:
            return subprocess.run(command, cwd=folder, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired as error:
            raise Failure(f"gangflow took more than {seconds} s") from error
        except OSError as error:
            raise Failure("gangflow cannot be started") from error

    def git(self, *words, index=None):
        command = ["git", "-c", f"safe.directory={self.workspace}", "-c", "core.symlinks=false", *words]
        environment = dict(os.environ, **({"GIT_INDEX_FILE": str(index)} if index else {}))
        return subprocess.run(command, cwd=self.workspace, capture_output=True, env=environment, check=False)

    def append(self, variable, text):
        if self.environment.get(variable):
            with open(self.environment[variable], "a", encoding="utf-8") as file:
                file.write(text)


def log(output):
    """Prints what a program has written; GitHub reads no workflow commands in it."""
    text = output.decode("utf-8", "replace").strip()
    if text:
        token = secrets.token_hex(16)
        print(f"::stop-commands::{token}\n{text}\n::{token}::", flush=True)


def base_revision(step):
    """The commit that the change is compared with, fetched if needed; None where there is none."""
    pull = step.event.get("pull_request") or {}
    named = str((pull.get("base") or {}).get("sha") or step.event.get("before") or "")
    if not REVISION.fullmatch(named) or not named.strip("0"):
        return None
    if step.git("cat-file", "-e", f"{named}^{{commit}}").returncode != 0:
        step.git("fetch", "--quiet", "--no-tags", "--depth=1", "origin", named)
    if step.git("cat-file", "-e", f"{named}^{{commit}}").returncode != 0:
        raise Failure("the base revision cannot be fetched; check out with fetch-depth: 0")
    ancestor = step.git("merge-base", named, "HEAD")
    return ancestor.stdout.decode().strip() if ancestor.returncode == 0 else named


def given_files(step):
    """The files of the input `paths`; for a folder, those below it that may be pipelines or manifests."""
    lines = step.environment.get("GANGFLOW_PATHS", "").splitlines()
    files = []
    for path in (line.strip() for line in lines if line.strip()):
        if (step.workspace / path).is_dir():
            listed = step.git("ls-files", "-z", "--", argument(path))
            files += objects(step.workspace, listed.stdout)
        else:
            files.append(path)
    return files


def changed_files(step, base):
    if base is None:
        listed = step.git("ls-files", "-z")
    else:
        listed = step.git("diff", "--name-only", "-z", "--no-renames", "--diff-filter=AM", base, "HEAD", "--")
    if listed.returncode != 0:
        raise Failure("git cannot list the files of the change")
    return objects(step.workspace, listed.stdout)


def objects(workspace, listed):
    names = [os.fsdecode(name) for name in listed.split(b"\0") if name]
    return sorted(name for name in names if is_object(workspace, name))


def is_object(folder, name):
    """Whether a file may be a pipeline or manifest. A link could lead out of the repository, to a secret of the runner."""
    path = folder / name
    if not name.endswith(SUFFIXES) or name.startswith(".github/") or not path.is_file():
        return False
    return path.resolve() == path.absolute() and OBJECT.search(head_of(path)) is not None


def head_of(path):
    with open(path, "rb") as file:
        return file.read(MOST_BYTES)


def argument(name):
    """A name that is neither an option nor a file of arguments."""
    return f"./{name}" if name.startswith(("-", "@")) else name


def options(step):
    cluster = ["--cluster", argument(step.cluster)] if step.cluster else []
    return cluster + (["--scheduler", step.scheduler] if step.scheduler else [])


def check(step, files):
    """The SARIF of the files."""
    command = [step.program, "check", "--output", "sarif", *options(step), *map(argument, files)]
    done = step.run(command, step.workspace, CHECK_SECONDS)
    log(done.stderr)
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"exit code {done.returncode}"]
        raise Failure(f"gangflow check failed: {lines[0]}") from error


def findings(sarif):
    found = []
    for run in sarif.get("runs", []):
        for result in run.get("results", []):
            if not result.get("suppressions"):
                found.append(finding(result))
    return found


def finding(result):
    place = (result.get("locations") or [{}])[0].get("physicalLocation", {})
    region = place.get("region", {})
    uri = urllib.parse.unquote(place.get("artifactLocation", {}).get("uri", ""))
    return {
        "code": result.get("ruleId", ""),
        "level": result.get("level", "warning"),
        "message": result.get("message", {}).get("text", "") or "no message",
        "file": uri[2:] if uri.startswith("./") else uri,
        "line": region.get("startLine", 1),
        "column": region.get("startColumn", 1),
    }


def verdicts(sarif):
    found = []
    for run in sarif.get("runs", []):
        found += run.get("properties", {}).get("verdicts", [])
    return found


def costs(step, files, base):
    """What the work costs at the base and now, by file and scheduler. Manifests belong together, pipelines do not."""
    if not step.cluster:
        return []
    with tempfile.TemporaryDirectory(dir=step.temporary) as before:
        if base is not None:
            check_out(step, base, Path(before))
        rows = []
        for name, group in groups(step.workspace, files)[:MOST_SIMULATIONS]:
            head = simulate(step, step.workspace, group)
            old = simulate(step, before, [file for file in group if (Path(before) / file).is_file()])
            for scheduler in list(dict.fromkeys([*head, *old])):
                rows.append(
                    {"name": name, "scheduler": scheduler, "base": old.get(scheduler), "head": head.get(scheduler)}
                )
        return rows


def check_out(step, base, folder):
    """Writes the files of the base, without touching the repository; links become files that hold their target."""
    index = step.temporary / f"gangflow-index-{secrets.token_hex(4)}"
    try:
        read = step.git("read-tree", base, index=index)
        done = step.git("checkout-index", "--all", "--force", f"--prefix={folder}/", index=index)
    finally:
        index.unlink(missing_ok=True)
    if read.returncode != 0 or done.returncode != 0:
        raise Failure("git cannot write the files of the base revision")


def groups(workspace, files):
    pipelines, manifests = [], []
    for file in files:
        path = workspace / file
        text = head_of(path) if path.is_file() else b""
        if OURS.search(text) and PIPELINE.search(text):
            pipelines.append((file, [file]))
        elif not (OURS.search(text) and CLUSTER.search(text)):
            manifests.append(file)
    return pipelines + ([("manifests", manifests)] if manifests else [])


def simulate(step, folder, files):
    """Outcome and cost by scheduler; one entry with a `problem` where it cannot be simulated."""
    if not files:
        return {}
    cluster = step.cluster
    if not (Path(folder) / cluster).is_file():
        cluster = str(step.workspace / cluster)
    with tempfile.TemporaryDirectory(dir=step.temporary) as reports:
        command = [step.program, "simulate", "--output", "json", "--report", f"{reports}/report.html"]
        command += ["--cluster", argument(cluster)]
        command += ["--scheduler", step.scheduler] if step.scheduler else []
        done = step.run(command + [argument(file) for file in files], folder, SIMULATE_SECONDS)
    try:
        played = json.loads(done.stdout)["simulations"]
    except (ValueError, KeyError):
        lines = [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.startswith("error")]
        return {step.scheduler or "as named": {"problem": lines[-1] if lines else "not simulated"}}
    return {one["scheduler"]: side(one) for one in played}


def side(one):
    return {
        "problem": "",
        "outcome": one["outcome"],
        "usd": one["bill"]["usd"],
        "seconds": one["makespanSeconds"] or one["endSeconds"],
    }


def write_comment(step, body, create):
    number = (step.event.get("pull_request") or {}).get("number")
    if step.environment.get("GANGFLOW_COMMENT", "true") != "true" or not isinstance(number, int):
        return
    mark = comment.marker(step.environment.get("GITHUB_WORKFLOW", ""), step.environment.get("GITHUB_JOB", ""))
    try:
        comments = comment.Comments(
            step.environment.get("GITHUB_API_URL", "https://api.github.com"),
            step.environment.get("GITHUB_REPOSITORY", ""),
            number,
            step.environment.get("GANGFLOW_TOKEN", ""),
        )
        comments.write(mark, body, create)
    except comment.CommentError as error:
        # A pull request of a fork has a token that only reads; the summary shows the same.
        print(report.command("warning", str(error), title="Gangflow"), flush=True)


def has_failed(step, found, said):
    errors, warnings = report.count(found, "error"), report.count(found, "warning")
    return {
        "never": False,
        "error": errors > 0,
        "warning": errors + warnings > 0,
        "lock": errors > 0 or report.can_lock(said),
    }[step.fail_on]


def publish(step, found, said, rows, base):
    now = step.git("rev-parse", "--short", "HEAD").stdout.decode().strip()
    body = report.markdown(found, said, rows, f"{(base or 'no base')[:12]} → {now}")
    for line in report.annotations(found):
        print(line, flush=True)
    step.append("GITHUB_STEP_SUMMARY", body)
    write_comment(step, body, create=True)
    changes = [change for change in (report.change(row["base"], row["head"]) for row in rows) if change is not None]
    lock = str(report.can_lock(said)).lower() if said else ""
    total = f"{sum(changes):.6f}" if changes else ""
    step.append(
        "GITHUB_OUTPUT",
        f"errors={report.count(found, 'error')}\nwarnings={report.count(found, 'warning')}\n"
        f"can-lock={lock}\ncost-difference={total}\n",
    )


def main(environment):
    step = Step(environment)
    base = base_revision(step)
    files = given_files(step) or changed_files(step, base)
    if not files:
        body = "### Gangflow: no pipelines or manifests changed\n"
        step.append("GITHUB_STEP_SUMMARY", body)
        step.append("GITHUB_OUTPUT", "errors=0\nwarnings=0\ncan-lock=\ncost-difference=\nsarif=\n")
        write_comment(step, body, create=False)
        return 0
    sarif = check(step, files)
    target = step.temporary / "gangflow.sarif"
    target.write_text(json.dumps(sarif), encoding="utf-8")
    step.append("GITHUB_OUTPUT", f"sarif={target}\n")
    found, said = findings(sarif), verdicts(sarif)
    publish(step, found, said, costs(step, files, base), base)
    return 1 if has_failed(step, found, said) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(os.environ))
    except Failure as failure:
        print(report.command("error", str(failure), title="Gangflow"), flush=True)
        sys.exit(1)
