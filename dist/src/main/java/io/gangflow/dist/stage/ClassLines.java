package io.gangflow.dist.stage;

import java.util.List;
import java.util.Locale;

/**
 * What a release takes from the JVM's class lists of the two programs of the command line's rehearsal, so that two builds
 * take the same.
 */
enum ClassLines {
    /** Commands that answer in one thread. They load the same each time, but for what the time zone needs. */
    ANSWERS {
        @Override
        boolean keeps(String line) {
            return isClass(line) && TIME_ZONE.stream().noneMatch(line::startsWith);
        }
    },
    /**
     * A run, whose threads meet in another order each time, and whose watch for locks sees another state each time. Their
     * lambdas differ, and some classes of what they call; the classes of the packages themselves do not.
     */
    RUN {
        @Override
        boolean keeps(String line) {
            return isClass(line) && PACKAGES_OF_RUNS.stream().anyMatch(line::startsWith);
        }
    };

    private static final List<String> TIME_ZONE =
            List.of("java/time/zone/", "sun/util/calendar/ZoneInfoFile", "java/io/Externalizable");

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

    /** As the build names its list. */
    String program() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Not a comment, and not of a loader of the application's own. */
    private static boolean isClass(String line) {
        return !line.startsWith("#") && !line.contains(" source: ");
    }
}
