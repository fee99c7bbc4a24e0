package io.gangflow.convert;

import io.gangflow.convert.draft.Note;
import io.gangflow.workloads.foreign.ManifestReader;
import java.util.List;

/** Short manifests and what they become. */
final class Converted {

    private Converted() {}

    static Conversion of(String manifests) {
        return Converter.of(
                new ManifestReader().text("f.yaml", manifests).manifests().objects(), "p", "f.yaml");
    }

    /** The keys of a pipeline below its name. */
    static String body(Conversion conversion) {
        String text = conversion.text().orElse("");
        int start = text.indexOf("  name: p\n");
        return start < 0 ? text : text.substring(start + "  name: p\n".length());
    }

    static List<String> notes(Conversion conversion) {
        return conversion.notes().stream()
                .map(note -> note.kind() + " " + note.text())
                .toList();
    }

    static boolean isKept(Conversion conversion) {
        return conversion.notes().stream().anyMatch(note -> note.kind() == Note.Kind.MANIFEST);
    }
}
