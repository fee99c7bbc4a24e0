package io.gangflow.cli.convert;

import io.gangflow.cli.console.Console;
import io.gangflow.convert.Conversion;
import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.draft.Note;
import java.util.List;

/** The report of a conversion, for stderr: only the pipeline is written to stdout. */
record ConversionText(Console console) {

    void print(Conversion conversion) {
        for (Note.Kind kind : Note.Kind.values()) {
            List<Note> notes = conversion.notes().stream()
                    .filter(note -> note.kind() == kind)
                    .toList();
            if (!notes.isEmpty()) {
                console.err().println(kind.title() + ":");
                notes.forEach(note -> console.err().println("  " + note.text()));
            }
        }
        pods(conversion.pods());
    }

    /** The verification: compares the pods that the pipeline compiles to with those of the input. */
    private void pods(EqualWork pods) {
        if (pods.isEqual()) {
            console.err().println("pods: all %d equal".formatted(pods.equal()));
        } else {
            console.err().println("pods: %d equal, %d of the input differ".formatted(pods.equal(), pods.onlyBefore()));
            pods.differences().forEach(line -> console.err().println("  " + line.replace("\n", "\\n")));
        }
    }
}
