package io.gangflow.pipeline.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What happens when a run is due while an earlier run of the same schedule is still running. */
public enum Concurrency {
    /** Both run. */
    ALLOW,
    /** The new run does not start. */
    FORBID,
    /** The earlier runs are terminated. */
    REPLACE;

    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the policy in the spelling of Argo and Kubernetes. */
    public String policy() {
        return name().charAt(0) + keyword().substring(1);
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(Concurrency::keyword).toList();
    }

    /** Returns the policy of a keyword; FORBID for an unknown keyword. */
    public static Concurrency ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(each -> each.keyword().equals(keyword))
                .findFirst()
                .orElse(FORBID);
    }
}
