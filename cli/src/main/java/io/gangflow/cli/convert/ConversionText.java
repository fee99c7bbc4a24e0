package io.gangflow.cli.convert;

import io.gangflow.cli.console.Console;
import io.gangflow.convert.Conversion;
import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.draft.Note;
import java.util.List;

/** The report of a conversion on stderr; stdout receives only the pipeline. */
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

    /** Prints the verification: a comparison of the compiled pods with the pods of the input. */
    private void pods(EqualWork pods) {
        if (pods.isEqual()) {
            console.err().println("pods: all %d equal".formatted(pods.equal()));
        } else {
            console.err().println("pods: %d equal, %d of the input differ".formatted(pods.equal(), pods.onlyBefore()));
            pods.differences().forEach(line -> console.err().println("  " + line.replace("\n", "\\n")));
        }
    }
}
