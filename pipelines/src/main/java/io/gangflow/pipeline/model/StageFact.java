package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A fact about a stage that later stages can read, in addition to the places of its outputs. */
public enum StageFact {
    /** What it left as its result: of several instances a JSON list with those of each. */
    RESULT,
    /** How it ended, as Argo says it: Succeeded, Failed, Error, Skipped, Omitted. */
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
