package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Creates a gang on the cluster and waits for its end: the key {@code launcher}. */
public enum LauncherMode {
    /**
     * A container with Gangflow's launcher: it shows the logs of all pods and why they wait, and deletes the pods when
     * it is stopped.
     */
    IMAGE("image"),

    /** Argo's own {@code resource} template: needs no image of Gangflow, but shows neither logs nor reasons. */
    RESOURCE("resource");

    private final String keyword;

    LauncherMode(String keyword) {
        this.keyword = keyword;
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(LauncherMode::keyword).toList();
    }

    /** Returns the launcher with this keyword; empty if there is none. */
    public static Optional<LauncherMode> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(launcher -> launcher.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }
}
