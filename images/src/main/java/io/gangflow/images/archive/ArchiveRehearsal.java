package io.gangflow.images.archive;

import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.model.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Runs JVMs in an image's file tree, one after another: the steps of its rehearsal, and the JVM that writes the
 * archive.
 */
final class ArchiveRehearsal {

    private static final long LONGEST_SECONDS = 900;
    private static final long POLL_MILLIS = 50;

    /**
     * Prefixes of lines that differ between runs of one program: comments; lambdas of the JDK's HTTP client, some of
     * which are linked only when a connection ends at a certain moment; classes of Flight Recorder, whose names contain
     * the time; a security provider that is not always loaded.
     */
    private static final List<String> UNSTEADY = List.of(
            "#",
            "@lambda-proxy jdk/internal/net/http/",
            "jdk/jfr/internal/handlers/EventHandler",
            "com/sun/security/sasl/gsskerb/");

    private static final List<String> JVM = List.of(
            "/opt/java/bin/java", "-XX:-UsePerfData", "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=error:stderr");

    private final Sandbox sandbox;
    private final ImageLayout layout;
    private final Path tree;
    private final Path temporary;

    /** For an image that is unpacked in a folder; another folder is its {@code /tmp}. */
    ArchiveRehearsal(Sandbox sandbox, ImageLayout layout, Path tree, Path temporary) {
        this.sandbox = sandbox;
        this.layout = layout;
        this.tree = tree;
        this.temporary = temporary;
    }

    /** Returns the reproducible lines of the JVM's class lists, sorted, because threads load classes in any order. */
    SortedSet<String> classes() throws IOException, InterruptedException {
        run();
        SortedSet<String> classes = new TreeSet<>();
        int steps = layout.image().rehearsal().steps().size();
        for (int number = 0; number < steps; number++) {
            for (String line : Files.readAllLines(temporary.resolve("classes-" + number))) {
                if (isSteady(line)) {
                    classes.add(line);
                }
            }
        }
        return classes;
    }

    /**
     * Whether a line is independent of thread timing and time: lines of {@link #UNSTEADY} are not, nor are classes of
     * the application's own class loaders.
     */
    static boolean isSteady(String line) {
        return !line.contains(" source: ") && UNSTEADY.stream().noneMatch(line::startsWith);
    }

    /** Writes the archive of the classes in {@code /tmp/classes} to the returned file. */
    Path archive() throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(JVM);
        words.addAll(List.of("-Xshare:dump", "-XX:SharedClassListFile=/tmp/classes"));
        words.addAll(List.of("-XX:SharedArchiveFile=/tmp/classes.jsa", "-cp", layout.classPath()));
        String name = "archive";
        await(start(Map.of(), words, log(name)), name);
        return temporary.resolve("classes.jsa");
    }

    private void run() throws IOException, InterruptedException {
        Process service = null;
        List<Step> steps = layout.image().rehearsal().steps();
        try {
            for (int number = 0; number < steps.size(); number++) {
                Step step = steps.get(number);
                String name = "step-" + number;
                Process started = start(variables(step), words(step, number), log(name));
                if (step.ready().isEmpty()) {
                    await(started, name);
                } else {
                    service = started;
                    awaitWord(started, step.ready(), name);
                }
            }
        } finally {
            if (service != null) {
                service.destroy();
                service.waitFor();
            }
        }
    }

    private List<String> words(Step step, int number) {
        List<String> words = new ArrayList<>(JVM);
        words.add("-XX:DumpLoadedClassList=/tmp/classes-" + number);
        // The options of the programs; sizes are set by the container.
        layout.image().entryPoint().options().stream()
                .filter(option -> option.startsWith("-D") || option.startsWith("--add-opens"))
                .forEach(words::add);
        words.addAll(List.of("-cp", layout.classPath(), step.mainClass()));
        words.addAll(step.arguments());
        return words;
    }

    private static Map<String, String> variables(Step step) {
        Map<String, String> variables = new TreeMap<>();
        for (String variable : step.environment()) {
            int equals = variable.indexOf('=');
            variables.put(variable.substring(0, equals), variable.substring(equals + 1));
        }
        return variables;
    }

    private Process start(Map<String, String> variables, List<String> words, Path log) throws IOException {
        return sandbox.command(layout, tree, temporary, variables, true, words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private void await(Process process, String name) throws IOException, InterruptedException {
        if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new ImageException("the rehearsal of `%s` has failed at %s: %s"
                    .formatted(layout.image().name(), name, Files.readString(log(name))));
        }
    }

    /** Waits, because a client that connects too early would load classes for a retry. */
    private void awaitWord(Process process, String word, String name) throws IOException, InterruptedException {
        long polls = LONGEST_SECONDS * 1_000 / POLL_MILLIS;
        for (long poll = 0; poll < polls && process.isAlive(); poll++) {
            if (Files.readString(log(name)).contains(word)) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        process.destroyForcibly();
        await(process, name);
    }

    private Path log(String name) {
        return temporary.resolve(name + ".log");
    }
}
