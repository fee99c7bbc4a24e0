package io.gangflow.cli.console;

import io.gangflow.process.ProcessSignal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends a command when the user presses Ctrl-C. While it is open, SIGINT and SIGTERM end the process with a message.
 * After {@link #endInOrder}, the first signal interrupts the thread that opened it, and only the second ends the
 * process. A shutdown hook would run concurrently with the hooks that end pods, and would not be notified of a second
 * signal.
 */
public final class Interruption implements AutoCloseable {

    private static final int SIGNALS = 128;
    private static final List<String> NAMES = List.of("INT", "TERM");

    /** The first signal that this process received. It is never reset: the process ends because of it. */
    private static final AtomicReference<@Nullable Received> RECEIVED = new AtomicReference<>();

    private static final AtomicBoolean TAKEN = new AtomicBoolean();

    private final Thread thread = Thread.currentThread();
    private String hint = "";
    private boolean inOrder;
    private boolean closed;

    private record Received(ProcessSignal signal, Interruption by) {}

    private Interruption() {}

    /** Starts to handle signals for the current thread. */
    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        NAMES.forEach(name -> ProcessSignal.handle(name, interruption::received));
        return interruption;
    }

    /** Whether the process received a signal that ends it. */
    public static boolean isReceived() {
        return RECEIVED.get() != null;
    }

    /** Returns the exit code for the signal by shell convention, such as 130; empty when no signal was received. */
    public static Optional<Integer> exitCode() {
        return Optional.ofNullable(RECEIVED.get())
                .map(received -> SIGNALS + received.signal().number());
    }

    /**
     * Returns the lines to print: the signal, and the hint if the command set one. Empty when no signal was received,
     * or when another caller has already taken the lines.
     */
    public static List<String> takeLines() {
        return Optional.ofNullable(RECEIVED.get())
                .filter(received -> !TAKEN.getAndSet(true))
                .map(received -> received.by().lines(received.signal().name()))
                .orElse(List.of());
    }

    /**
     * From now on, an interrupt ends the thread in an orderly way. Before, the thread can block on a file or on stdin.
     */
    public synchronized void endInOrder() {
        inOrder = true;
    }

    /** Sets the hint for users who interrupt the command from now on. */
    public synchronized void hint(String next) {
        hint = next;
    }

    private synchronized List<String> lines(String name) {
        String sentence = "error: interrupted by SIG" + name;
        return hint.isEmpty() ? List.of(sentence) : List.of(sentence, "hint: " + hint);
    }

    private void received(ProcessSignal signal) {
        boolean first = RECEIVED.compareAndSet(null, new Received(signal, this));
        if (!first || !interrupt()) {
            takeLines().forEach(System.err::println); // the command cannot print them any more
            Runtime.getRuntime().exit(SIGNALS + signal.number());
        }
    }

    /** Whether the command ends in an orderly way. */
    private synchronized boolean interrupt() {
        if (inOrder && !closed) {
            thread.interrupt();
        }
        return inOrder;
    }

    /** Ends signal handling: the command now ends normally, and a signal only changes its exit code. */
    @Override
    public synchronized void close() {
        closed = true;
        if (isReceived()) {
            Thread.interrupted(); // the end of the command must not be interrupted
        }
    }
}
