"""The documentation site: Sphinx with MyST reads the Markdown files of docs/ unchanged.

The pages have no directives, so that they read well on a code host. The order of the pages is here.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

project = "Gangflow"
author = "the Gangflow authors"
copyright = "the Gangflow authors. Apache-2.0"
language = "en"

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
# Anchors of headings are those that code hosts make, and links to them are checked.
myst_heading_anchors = 4
myst_links_external_new_tab = False
nitpicky = True
# Two dashes are an option, not a dash.
smartquotes = False

html_theme = "furo"
html_title = "Gangflow"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"sidebar_hide_name": False, "navigation_with_keys": True}
html_permalinks_icon = "#"

# Caption and pages of each page that has others below it; a * stands for all that nobody else lists.
NAVIGATION = {
    "index": [
        ("", ["get-started/index", "concepts/index", "guides/index", "reference/index"]),
        ("More", ["walkthrough", "stories", "seeds", "benchmarks", "compatibility", "repository", "decisions/index"]),
    ],
    "get-started/index": [("", ["install", "first-pipeline", "first-gang", "cluster"])],
    "concepts/index": [("", ["pipeline", "stage", "gang", "lock", "queue", "verdict", "spark-stages"])],
    "guides/index": [
        (
            "",
            [
                "airflow",
                "argo-hera",
                "kubeflow",
                "spark-submit",
                "pods",
                "team-queues",
                "gpu-sharing",
                "cost",
                "ci",
                "/troubleshooting",
            ],
        )
    ],
    "reference/index": [
        (
            "",
            [
                "pipeline-file",
                "cluster-file",
                "commands",
                "findings/index",
                "http-api",
                "metrics",
                "exit-codes",
                "parameters",
                "cluster-commands",
                "simulate-json",
                "manifests",
                "*",
            ],
        )
    ],
    "reference/findings/index": [
        ("", ["text", "shape", "values", "stages", "gangs", "clusters", "manifests", "local-runs"])
    ],
    "decisions/index": [("", ["0*"])],
}


def toctree(caption, pages):
    lines = ["```{toctree}", ":hidden:", ":maxdepth: 2", ":glob:"]
    lines += [f":caption: {caption}"] if caption else []
    return "\n".join(["", *lines, "", *pages, "```", ""])


def unlink_outside(app, docname, source):
    """Pages and folders outside docs/ are in the repository, not on the site: only their name stays."""
    page = ROOT / "docs" / (docname + ".md")

    def text(match):
        target = (page.parent / match.group(2)).resolve()
        outside = ROOT / "docs" not in [target, *target.parents]
        return match.group(1) if outside and (target.is_dir() or target.suffix == ".md") else match.group(0)

    source[0] = re.sub(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#]+)(?:#[^)]*)?\)", text, source[0])


def add_navigation(app, docname, source):
    for caption, pages in NAVIGATION.get(docname, []):
        source[0] += toctree(caption, pages)


def setup(app):
    app.connect("source-read", unlink_outside)
    app.connect("source-read", add_navigation)
