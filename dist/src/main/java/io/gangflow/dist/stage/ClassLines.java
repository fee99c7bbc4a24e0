package io.gangflow.dist.stage;

import java.util.List;
import java.util.Locale;

/**
 * The reproducible lines of the JVM's class lists of the two rehearsal programs of the command line, so that two builds
 * select the same classes.
 */
enum ClassLines {
    /** Commands that respond in one thread. They load the same classes each time, but for time zone and locale. */
    ANSWERS {
        @Override
        boolean keeps(String line) {
            return isClass(line) && OF_THE_MACHINE.stream().noneMatch(line::startsWith);
        }
    },
    /**
     * A run, whose thread timing and whose lock checks differ each time. Its lambdas differ, and some library classes
     * that it calls; the classes of the packages themselves do not.
     */
    RUN {
        @Override
        boolean keeps(String line) {
            return isClass(line) && PACKAGES_OF_RUNS.stream().anyMatch(line::startsWith);
        }
    };

    private static final List<String> OF_THE_MACHINE = List.of(
            "java/time/zone/",
            "sun/util/calendar/ZoneInfoFile",
            "java/io/Externalizable",
            "sun/nio/cs/",
            "sun/util/PreHashedMap");

    private static final List<String> PACKAGES_OF_RUNS = List.of(
            "com/fasterxml/",
            "com/sun/net/httpserver/",
            "io/fabric8/",
            "io/gangflow/cli/",
            "io/gangflow/minicluster/",
            "java/net/",
            "jdk/internal/net/http/",
            "org/slf4j/",
            "sun/net/httpserver/",
            "sun/security/ssl/",
            "sun/security/x509/");

    /** Whether a line of the program's list is the same in each build. */
    abstract boolean keeps(String line);

    /** Returns the program's name in the build. */
    String program() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Excludes comments, and classes of the application's own class loaders. */
    private static boolean isClass(String line) {
        return !line.startsWith("#") && !line.contains(" source: ");
    }
}
