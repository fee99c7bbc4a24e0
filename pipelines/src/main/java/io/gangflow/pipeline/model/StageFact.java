package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A fact about a stage that later stages can read, next to the places of its outputs. */
public enum StageFact {
    /** The result of the stage; of several instances a JSON list of their results. */
    RESULT,
    /** How the stage ended, in Argo's terms: Succeeded, Failed, Error, Skipped, Omitted. */
    STATUS;

    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(StageFact::keyword).toList();
    }

    public static Optional<StageFact> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(fact -> fact.keyword().equals(keyword))
                .findFirst();
    }
}
