package io.gangflow.convert.kind;

import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.Optional;

/**
 * The result of converting an object: a typed stage, or the reason for a manifest instead.
 *
 * @param at the unsupported field; empty for the whole object
 */
public record Attempt(Optional<StageDraft> stage, Optional<Field> at, String reason, String advice) {

    public static Attempt of(StageDraft stage) {
        return new Attempt(Optional.of(stage), Optional.empty(), "", "");
    }

    public static Attempt refused(Field at, String reason, String advice) {
        return new Attempt(Optional.empty(), Optional.of(at), reason, advice);
    }

    public static Attempt refused(String reason, String advice) {
        return new Attempt(Optional.empty(), Optional.empty(), reason, advice);
    }
}
