package io.gangflow.server.identity;

import java.util.List;

/**
 * One line of the users file.
 *
 * @param hash of the password, from bcrypt
 */
record User(String name, String hash, List<String> groups) {

    User {
        groups = List.copyOf(groups);
    }

    @Override
    public String toString() {
        return "User[" + name + "]";
    }
}
