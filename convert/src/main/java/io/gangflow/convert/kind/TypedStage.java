package io.gangflow.convert.kind;

import io.gangflow.convert.draft.PipelineDraft;

/** Converts an object of one kind to a stage of the language. The stage has everything that it takes of the object. */
@FunctionalInterface
public interface TypedStage {

    Attempt of(Source source, PipelineDraft draft);
}
