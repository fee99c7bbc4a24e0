package io.gangflow.dist.stage;

import java.util.List;

/** Lines of the JVM's class lists that two runs of one program have in common. */
final class ClassLines {

    /**
     * Beginnings of the others: comments, lambdas that the HTTP client links when a connection ends in a certain moment,
     * classes of Flight Recorder.
     */
    private static final List<String> UNSTEADY =
            List.of("#", "@lambda-proxy jdk/internal/net/http/", "jdk/jfr/internal/handlers/EventHandler");

    private ClassLines() {}

    static boolean isSteady(String line) {
        return !line.contains(" source: ") && UNSTEADY.stream().noneMatch(line::startsWith);
    }
}
