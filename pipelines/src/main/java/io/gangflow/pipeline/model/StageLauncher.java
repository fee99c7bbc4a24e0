package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What creates a gang on the cluster and waits for its end: written {@code launcher}. */
public enum StageLauncher {
    /** A container of ours: shows the logs of all pods, says why they wait, and deletes them when it is stopped. */
    IMAGE("image"),

    /** Argo's own {@code resource} template: needs no image of ours, and shows none of that. */
    RESOURCE("resource");

    private final String keyword;

    StageLauncher(String keyword) {
        this.keyword = keyword;
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(StageLauncher::keyword).toList();
    }

    /** The launcher that is written like this; empty when there is none. */
    public static Optional<StageLauncher> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(launcher -> launcher.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }
}
