package io.gangflow.minicluster.access;

import java.util.List;

/** A user whom another system knows: this one keeps none, and takes their names from whoever may say so. */
public record User(String user, List<String> groups) implements Sender {

    public User {
        if (user.isEmpty()) {
            throw new IllegalArgumentException("a user has a name");
        }
        groups = List.copyOf(groups);
    }
}
