package io.gangflow.cli.rights;

import java.util.List;

/**
 * Somebody whose rights are examined.
 *
 * @param name for the list of rights
 * @param namespace in which it is meant to work
 */
record Identity(String name, String user, List<String> groups, String namespace) {

    Identity {
        groups = List.copyOf(groups);
    }

    static Identity account(String home, String account, String namespace) {
        return new Identity(
                account,
                "system:serviceaccount:%s:%s".formatted(home, account),
                List.of("system:serviceaccounts", "system:serviceaccounts:" + home, "system:authenticated"),
                namespace);
    }

    Identity called(String other) {
        return new Identity(other, user, groups, namespace);
    }
}
