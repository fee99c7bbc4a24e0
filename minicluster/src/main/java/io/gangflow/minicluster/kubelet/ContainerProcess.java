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
 * A container as a process tree. Its root is a small shell that ends the tree when this JVM ends for any reason: the
 * shell reads a pipe that only this JVM holds open. Thread-safe.
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
     * @param log the file to which stdout and stderr are appended
     */
    static ContainerProcess start(List<String> command, Map<String, String> environment, Path directory, Path log)
            throws IOException {
        return startContained(command, environment, directory, log, List.of("", ""));
    }

    /**
     * Starts the client of a container engine.
     *
     * @param engine the engine and the name of the container, which is removed after the client has ended
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

    /** The exit code after the end; 128 plus the signal's number when a signal ended the container. */
    CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(ended -> {
            kill(); // the shell itself may have been killed; its children then wait for the pipe to close
            return ended.exitValue();
        });
    }

    /** Sends SIGTERM to all of its processes. */
    void terminate() {
        OutputStream pipe = process.getOutputStream();
        try {
            pipe.write('\n');
            pipe.flush();
        } catch (IOException closed) {
            process.destroyForcibly(); // no process reads the pipe: the shell has ended, or is ending
        }
    }

    /** Sends SIGKILL to all of its processes. */
    void kill() {
        List<ProcessHandle> tree = process.descendants().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyBroken) {
            process.destroyForcibly(); // the same as above
        }
        tree.forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until the container has ended; returns false after the timeout. */
    boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
        return process.waitFor(time, unit);
    }

    /** Waits, even if interrupted, for a bounded time until a killed container has ended. */
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
