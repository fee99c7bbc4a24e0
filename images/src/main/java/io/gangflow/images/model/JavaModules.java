package io.gangflow.images.model;

import java.util.List;

/**
 * The modules of a Java runtime. There are only two sets, so that images share the layer: a node that has pulled one
 * image of a kind has the runtime of the others.
 */
public enum JavaModules {
    SMALL(
            "java.logging",
            "java.management",
            "java.naming",
            "java.net.http",
            "java.security.jgss",
            "java.sql",
            "java.xml",
            "jdk.crypto.ec",
            "jdk.httpserver",
            "jdk.management",
            "jdk.unsupported",
            "jdk.zipfs"),

    /**
     * Hadoop logs its user in with {@code jdk.security.auth}; Spark uses the beans of java.desktop, whose windows are
     * left out.
     */
    SPARK(
            "java.se",
            "jdk.charsets",
            "jdk.crypto.ec",
            "jdk.httpserver",
            "jdk.jfr",
            "jdk.management",
            "jdk.net",
            "jdk.security.auth",
            "jdk.security.jgss",
            "jdk.unsupported",
            "jdk.zipfs");

    private final String names;

    JavaModules(String... names) {
        this.names = String.join(",", names);
    }

    public List<String> names() {
        return List.of(names.split(",", 0));
    }
}
