package io.gangflow.minicluster.kubelet;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A container as a tree of processes. They live under a small shell that ends them when this JVM ends, however it
 * ends: the shell reads a pipe that only this JVM holds open. Thread-safe.
 */
final class ContainerProcess {

    private static final String GUARD = guard();
    private static final long LONGEST_END_SECONDS = 5;

    private final Process process;

    private ContainerProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a command.
     *
     * @param environment the whole environment; nothing is inherited
     * @param log where output and errors are appended
     */
    static ContainerProcess start(List<String> command, Map<String, String> environment, Path directory, Path log)
            throws IOException {
        return startContained(command, environment, directory, log, List.of("", ""));
    }

    /**
     * Starts the client of a container engine.
     *
     * @param engine the engine and the name of the container, which is removed when the client has ended
     */
    static ContainerProcess startContained(
            List<String> command, Map<String, String> environment, Path directory, Path log, List<String> engine)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", GUARD, "gangflow-container"));
        words.addAll(engine);
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new ContainerProcess(builder.start());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The exit code once it has ended; 128 and the signal's number when a signal ended it. */
    CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(ended -> {
            kill(); // the shell itself may have been killed, and then its children wait for the pipe to close
            return ended.exitValue();
        });
    }

    /** Asks all of its processes to end (SIGTERM). */
    void terminate() {
        OutputStream pipe = process.getOutputStream();
        try {
            pipe.write('\n');
            pipe.flush();
        } catch (IOException closed) {
            process.destroyForcibly(); // nobody reads: the shell is gone already, or it will be now
        }
    }

    /** Ends all of its processes (SIGKILL). */
    void kill() {
        List<ProcessHandle> tree = process.descendants().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyBroken) {
            process.destroyForcibly(); // the same as above
        }
        tree.forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until it has ended; false when the time has passed before. */
    boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
        return process.waitFor(time, unit);
    }

    /** Waits, whether interrupted or not, until a killed container is gone; not forever. */
    void awaitEnd() {
        process.onExit()
                .completeOnTimeout(process, LONGEST_END_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static String guard() {
        try (InputStream script = Objects.requireNonNull(
                ContainerProcess.class.getResourceAsStream("guard.sh"), "guard.sh is not on the class path")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
