package io.gangflow.convert.kind;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.Remainder;
import java.util.List;

/** Chooses between a typed stage and a manifest: a typed stage only if it supports everything that the pods need. */
final class StageChoice {

    private StageChoice() {}

    static StageDraft of(Source source, TypedStage typed, PipelineDraft draft) {
        List<Note> before = draft.notes();
        Attempt attempt = typed.of(source, draft);
        List<Remainder> essentials = attempt.stage().isPresent()
                ? source.remainders().stream().filter(Remainder::isEssential).toList()
                : List.of();
        if (attempt.stage().isPresent() && essentials.isEmpty()) {
            source.leftovers(Note.Kind.NOT_CARRIED).forEach(draft::note);
            return attempt.stage().get();
        }
        draft.forgetAllBut(before); // the changes that the typed stage would have made
        StageDraft stage = source.stage();
        stage.becomeManifest();
        essentials.forEach(left -> draft.note(source.note(Note.Kind.MANIFEST, left)));
        if (attempt.stage().isEmpty()) {
            String path = attempt.at().map(Field::path).orElse("");
            draft.note(new Note(Note.Kind.MANIFEST, source.label(), path, attempt.reason(), attempt.advice()));
        }
        Field generated = source.root().at("metadata", "generateName");
        if (generated.isGiven()) {
            draft.note(source.note(
                    Note.Kind.CHANGED,
                    generated,
                    "the object has a fixed name, and a second run finds it taken",
                    "delete the object before the next run"));
        }
        return stage;
    }
}
