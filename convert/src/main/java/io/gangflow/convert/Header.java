package io.gangflow.convert;

import io.gangflow.convert.draft.Note;
import java.util.List;

/** The comment at the start of a converted file: its source, and the missing parts. */
record Header(String source, List<Note> notes, boolean typed, String body) {

    /** Changes by every typed stage, whatever the object. */
    static final List<String> ALWAYS = List.of(
            "pods run as user 10001 (Spark: 185, Ray: 1000) with a read-only root file system; `/tmp` is writable",
            "the limits of a pod are its requests; its container is called `main`");

    String text() {
        StringBuilder text = new StringBuilder();
        text.append("# Converted by `gangflow convert` from ")
                .append(oneLine(source))
                .append(".\n");
        if (typed) {
            text.append("# Pods of typed stages:\n");
            ALWAYS.forEach(line -> text.append("#   ").append(line).append('\n'));
            if (body.contains("emptyDir: 10Gi")) {
                text.append(
                        "#   an empty folder whose size nothing limits has 10Gi, the limit of what a container writes\n");
            }
            if (body.contains("s3://")) {
                text.append("#   a stage that names an `s3://` place has the keys of the object store\n");
            }
        }
        for (Note.Kind kind : Note.Kind.values()) {
            List<Note> these =
                    notes.stream().filter(note -> note.kind() == kind).toList();
            if (!these.isEmpty()) {
                text.append("# ").append(capital(kind.title())).append(":\n");
                these.forEach(
                        note -> text.append("#   ").append(oneLine(note.text())).append('\n'));
            }
        }
        return text.append('\n').toString();
    }

    private static String capital(String title) {
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }

    /** A line break would end the comment. */
    private static String oneLine(String text) {
        return text.replaceAll("\\R|[\\x00-\\x1f\\x7f\\u0085\\u2028\\u2029]", " ");
    }
}
