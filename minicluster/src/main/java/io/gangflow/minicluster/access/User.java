package io.gangflow.minicluster.access;

import java.util.List;

/** A user of another system. This cluster stores no users and accepts any name from clients that may impersonate. */
public record User(String user, List<String> groups) implements Sender {

    public User {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("a user has a name");
        }
        groups = List.copyOf(groups);
    }
}
