package io.gangflow.airflow.http;

import java.util.List;

/**
 * Who asks, as the Kubernetes API knows them.
 *
 * @param name user name; never empty
 * @param groups without those that begin with {@code system:masters}
 */
public record Caller(String name, List<String> groups) {
    public Caller {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a caller has a name");
        }
        groups = List.copyOf(groups);
    }
}
