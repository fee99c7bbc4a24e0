package io.gangflow.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Kubeconfig files of the clusters that benchmarks start, which admit everybody. */
public final class Kubeconfig {

    /** The only context. */
    public static final String CONTEXT = "benchmark";

    private Kubeconfig() {}

    /** Returns the file of a benchmark's folder. */
    public static Path in(Path folder) {
        return folder.resolve("kubeconfig").toAbsolutePath();
    }

    /** Writes a file for a server, with the namespace {@code default}. */
    public static void write(Path file, String server) throws IOException {
        Files.writeString(file, """
                apiVersion: v1
                kind: Config
                clusters: [{ name: %1$s, cluster: { server: "%2$s" } }]
                users: [{ name: %1$s, user: {} }]
                contexts: [{ name: %1$s, context: { cluster: %1$s, user: %1$s, namespace: default } }]
                current-context: %1$s
                """.formatted(CONTEXT, server));
    }
}
