package io.gangflow.minicluster.access;

import java.util.List;

/** A service account. Its user name and groups follow Kubernetes 1.36 (apiserver, serviceaccount). */
public record Account(String namespace, String name) implements Sender {

    private static final String USER_PREFIX = "system:serviceaccount:";
    private static final String GROUP = "system:serviceaccounts";

    public Account {
        if (namespace.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("Not a service account: '" + namespace + "/" + name + "'");
        }
    }

    @Override
    public String user() {
        return USER_PREFIX + namespace + ":" + name;
    }

    @Override
    public List<String> groups() {
        return List.of(GROUP, GROUP + ":" + namespace, "system:authenticated");
    }
}
