package io.gangflow.convert;

import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.draft.Note;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import java.nio.file.Path;

/** A file of manifests, its conversion, and the comparison of their pods. */
record ExampleFile(Path file, Conversion conversion) {

    enum Outcome {
        NO_WORK,
        REFUSED,
        EQUAL,
        EQUAL_WITH_NOTES,
        DIFFERENT
    }

    static ExampleFile of(Path file) {
        ForeignManifests read = new ManifestReader().path(file).manifests();
        Conversion conversion = Converter.of(
                read.objects(),
                file.getFileName().toString().replaceAll("\\.[^.]*$", ""),
                file.getFileName().toString());
        return new ExampleFile(file, conversion);
    }

    EqualWork pods() {
        return conversion.pods();
    }

    Outcome outcome() {
        if (conversion.text().isEmpty()) {
            return conversion.diagnostics().isEmpty() && pods().onlyBefore() == 0 ? Outcome.NO_WORK : Outcome.REFUSED;
        }
        if (!pods().isEqual()) {
            return Outcome.DIFFERENT;
        }
        boolean noted = conversion.notes().stream().anyMatch(note -> note.kind() != Note.Kind.MANIFEST);
        return noted ? Outcome.EQUAL_WITH_NOTES : Outcome.EQUAL;
    }
}
