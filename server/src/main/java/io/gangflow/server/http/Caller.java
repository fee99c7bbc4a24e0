package io.gangflow.server.http;

import java.util.List;

/**
 * The caller of the API, as a Kubernetes user.
 *
 * @param name user name; never empty
 * @param groups without those that start with {@code system:masters}
 */
public record Caller(String name, List<String> groups) {
    public Caller {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a caller has a name");
        }
        groups = List.copyOf(groups);
    }
}
