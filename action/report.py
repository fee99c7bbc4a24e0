"""What the action shows: annotations of lines, and one Markdown text for the comment and the job summary.

File names and texts of YAML files come from whoever opened the pull request. All of them pass through `code`, `plain` or
`command`, so that none can become Markdown, HTML, a mention or a workflow command.
"""

import unicodedata

MOST_FINDINGS = 20
MOST_ANNOTATIONS = 50
MOST_CHARACTERS = 60_000
LONGEST_TEXT = 300

VERDICTS = {"can_lock": "**can lock**", "cannot_lock": "cannot lock"}


def visible(text):
    """The text on one line, cut, with a mark for each control and format character."""
    shown = "".join("\ufffd" if unicodedata.category(c)[0] == "C" else c for c in " ".join(text.split()))
    return shown if len(shown) <= LONGEST_TEXT else shown[:LONGEST_TEXT] + "…"


def entities(text):
    """Each character that Markdown, HTML or an autolink could need, as a reference: these never form structure."""
    return "".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in visible(text))


def code(text):
    return f"<code>{entities(text)}</code>"


def plain(text):
    """Prose; a joiner after @ and # keeps them from being mentions and references."""
    return entities(text).replace("&#64;", "&#64;&#8288;").replace("&#35;", "&#35;&#8288;")


def command(name, message, **properties):
    """A workflow command, escaped as @actions/core does."""
    listed = ",".join(f"{key}={escaped(str(value), True)}" for key, value in properties.items() if value)
    return f"::{name} {listed}::{escaped(message, False)}" if listed else f"::{name}::{escaped(message, False)}"


def escaped(text, is_property):
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


def annotations(findings):
    return [
        command(
            finding["level"] if finding["level"] in ("error", "warning") else "notice",
            finding["message"],
            file=finding["file"],
            line=finding["line"],
            col=finding["column"],
            title=finding["code"],
        )
        for finding in findings[:MOST_ANNOTATIONS]
    ]


def markdown(findings, verdicts, costs, revisions):
    """The body of the comment, without its marker."""
    parts = [f"### Gangflow: {headline(findings, verdicts)}"]
    parts += listed_findings(findings) + verdict_table(verdicts) + cost_table(costs)
    parts.append(f"<sub>{plain(revisions)}</sub>")
    body = "\n\n".join(parts) + "\n"
    return body if len(body) <= MOST_CHARACTERS else "### Gangflow: the result is too long for a comment; see the log\n"


def headline(findings, verdicts):
    errors, warnings = count(findings, "error"), count(findings, "warning")
    parts = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in ((errors, "error"), (warnings, "warning"))]
    if verdicts:
        parts.append("can lock" if can_lock(verdicts) else "cannot lock" if all_safe(verdicts) else "locks not excluded")
    return ", ".join(parts)


def count(findings, level):
    return sum(1 for finding in findings if finding["level"] == level)


def can_lock(verdicts):
    return any(verdict["verdict"] == "can_lock" for verdict in verdicts)


def all_safe(verdicts):
    return all(verdict["verdict"] == "cannot_lock" for verdict in verdicts)


def listed_findings(findings):
    if not findings:
        return []
    lines = [
        f"- {finding['level']} {code(finding['code'])} {code(finding['file'] + ':' + str(finding['line']))}"
        f" {plain(finding['message'].splitlines()[0])}"
        for finding in findings[:MOST_FINDINGS]
    ]
    if len(findings) > MOST_FINDINGS:
        lines.append(f"- … and {len(findings) - MOST_FINDINGS} more")
    return ["\n".join(lines)]


def verdict_table(verdicts):
    if not verdicts:
        return []
    rows = ["| file | cluster | scheduler | verdict | why |", "|---|---|---|---|---|"]
    for verdict in verdicts:
        said = VERDICTS.get(verdict["verdict"], "not decided") + ("" if verdict.get("proved") else ", not proved")
        why = plain(str(verdict.get("reason", "")))
        rows.append(
            f"| {code(verdict['file'])} | {code(verdict['cluster'])} | {code(verdict['scheduler'])} | {said} | {why} |"
        )
    return ["\n".join(rows)]


def cost_table(costs):
    if not costs:
        return []
    rows = ["| simulated | scheduler | base | this change | difference |", "|---|---|---|---|---|"]
    for cost in costs:
        base, head = cost["base"], cost["head"]
        rows.append(
            f"| {code(cost['name'])} | {code(cost['scheduler'])} | {outcome(base)} | {outcome(head)}"
            f" | {difference(base, head)} |"
        )
    return ["\n".join(rows)]


def outcome(side):
    if side is None:
        return "–"
    if side["problem"]:
        return plain(side["problem"])
    if side["outcome"] != "completed":
        return f"**{plain(side['outcome'])}**"
    return f"{side['usd']:.4f} USD, {duration(side['seconds'])}"


def difference(base, head):
    usd = change(base, head)
    if usd is None:
        return "–"
    share = f" ({usd / base['usd']:+.0%})" if base["usd"] else ""
    return f"{usd:+.4f} USD{share}"


def change(base, head):
    """USD, where both sides complete; None elsewhere."""
    sides = (base, head)
    comparable = all(side and not side["problem"] and side["outcome"] == "completed" for side in sides)
    return head["usd"] - base["usd"] if comparable else None


def duration(seconds):
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
