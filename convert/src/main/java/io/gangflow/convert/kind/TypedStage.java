package io.gangflow.convert.kind;

import io.gangflow.convert.draft.PipelineDraft;

/** From an object of one kind to a stage of the language. What it takes of the object is what the stage has. */
@FunctionalInterface
public interface TypedStage {

    Attempt of(Source source, PipelineDraft draft);
}
