package io.gangflow.convert.draft;

import java.util.Optional;

/**
 * The conditions for the end of a manifest's object, as in Argo's resource templates.
 *
 * @param success empty for an object without an end: the stage ends when the object exists
 */
public record EndConditions(Optional<String> success, Optional<String> failure) {

    public static final EndConditions NONE = new EndConditions(Optional.empty(), Optional.empty());

    public static EndConditions of(String success, String failure) {
        return new EndConditions(Optional.of(success), Optional.of(failure));
    }
}
