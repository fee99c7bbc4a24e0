package io.gangflow.minicluster.image;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Command lines of small JVMs: the java of this JVM, with flags for a fast start and low memory. */
public final class JavaCommand {

    /**
     * From this Java version on, the JVM logs a warning at the use of native code and of sun.misc.Unsafe (Hadoop,
     * Spark, JNA).
     */
    private static final int WARNING_ABOUT_ACCESS = 24;

    private JavaCommand() {}

    /**
     * Returns the command line of a program.
     *
     * @param hostsFile the only source of host names, see {@code jdk.net.hosts.file}; empty to use the system's. Names
     *     are cached only briefly, because pods come and go
     * @param temporaryFolder for {@code java.io.tmpdir}
     */
    public static List<String> of(Launchable.Java java, Optional<Path> hostsFile, Path temporaryFolder) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xss512k",
                "-Dsun.net.inetaddr.ttl=5",
                "-Dsun.net.inetaddr.negative.ttl=0",
                "-Djava.io.tmpdir=" + temporaryFolder));
        hostsFile.ifPresent(file -> command.add("-Djdk.net.hosts.file=" + file));
        if (Runtime.version().feature() >= WARNING_ABOUT_ACCESS) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(java.program().jvmFlags());
        command.addAll(List.of("-cp", java.program().classPath(), java.program().mainClass()));
        command.addAll(java.arguments());
        return command;
    }
}
