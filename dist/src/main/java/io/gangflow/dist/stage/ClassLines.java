package io.gangflow.dist.stage;

import java.util.List;

/** Lines of the JVM's class lists that two runs of one program have in common. */
final class ClassLines {

    /**
     * Beginnings of the others: comments; what the HTTP client, its timeouts, an interrupted read and the idle timeout of the
     * HTTP server link in certain moments; lambdas of the minicluster and of what looks
     * for its locks, whose threads meet in another order in each run; what
     * draws a run, which depends on what it sees; Flight Recorder; what a time zone or the JDK's search for a security
     * provider needs; and the superinterface that those load.
     */
    private static final List<String> UNSTEADY = List.of(
            "#",
            "@lambda-proxy jdk/internal/net/http/",
            "@lambda-proxy sun/net/httpserver/",
            "@lambda-proxy io/gangflow/cli/view/",
            "@lambda-proxy io/gangflow/live/",
            "@lambda-proxy io/gangflow/minicluster/",
            "jdk/jfr/internal/handlers/EventHandler",
            "java/util/concurrent/CompletableFuture$Canceller",
            "java/util/concurrent/CompletableFuture$Delay",
            "java/time/zone/",
            "sun/util/calendar/ZoneInfoFile",
            "java/nio/channels/AsynchronousCloseException",
            "java/nio/channels/ClosedByInterruptException",
            "java/io/Externalizable",
            "java/security/AuthProvider",
            "javax/security/auth/",
            "com/sun/security/sasl/gsskerb/",
            "sun/security/jgss/",
            "sun/security/pkcs11/",
            "sun/security/smartcardio/",
            "org/jcp/xml/dsig/",
            "sun/net/ConnectionResetException");

    /** Forms with two longs are linked by the HTTP server's idle timeout, and hardly by anything else. */
    private static final String INVOKER = "@lambda-form-invoker ";

    private ClassLines() {}

    static boolean isSteady(String line) {
        return !line.contains(" source: ")
                && !(line.startsWith(INVOKER) && line.contains("JJ"))
                && UNSTEADY.stream().noneMatch(line::startsWith);
    }
}
