package io.gangflow.cli.console;

import io.gangflow.process.ProcessSignal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends a command when the user presses Ctrl-C. While it is open, SIGINT and SIGTERM end the process with a sentence; once
 * there is work to end in order, the first signal interrupts the thread that opened it instead, and only the second ends the
 * process. A shutdown hook would run beside the hooks that end pods, and would not be told of a second signal.
 */
public final class Interruption implements AutoCloseable {

    private static final int SIGNALS = 128;
    private static final List<String> NAMES = List.of("INT", "TERM");

    /** The first signal that this process received, for good: the process ends by it. */
    private static final AtomicReference<@Nullable Received> RECEIVED = new AtomicReference<>();

    private static final AtomicBoolean TAKEN = new AtomicBoolean();

    private final Thread thread = Thread.currentThread();
    private String hint = "";
    private boolean inOrder;
    private boolean closed;

    private record Received(ProcessSignal signal, Interruption by) {}

    private Interruption() {}

    /** Starts to handle signals for this thread. */
    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        NAMES.forEach(name -> ProcessSignal.handle(name, interruption::received));
        return interruption;
    }

    /** Whether the process has received a signal that it ends by. */
    public static boolean isReceived() {
        return RECEIVED.get() != null;
    }

    /** The code by which shells know the signal, such as 130; empty when none was received. */
    public static Optional<Integer> exitCode() {
        return Optional.ofNullable(RECEIVED.get())
                .map(received -> SIGNALS + received.signal().number());
    }

    /**
     * What happened, and the hint where the command gave one, for the caller to print; empty when no signal was received, and
     * when another caller has taken it.
     */
    public static List<String> takeLines() {
        return Optional.ofNullable(RECEIVED.get())
                .filter(received -> !TAKEN.getAndSet(true))
                .map(received -> received.by().lines(received.signal().name()))
                .orElse(List.of());
    }

    /** From here on the thread ends by itself when it is interrupted; before that, it may wait for a file or for stdin. */
    public synchronized void endInOrder() {
        inOrder = true;
    }

    /** Sets what a user who interrupts the command from now on can do next. */
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
            takeLines().forEach(System.err::println); // the command will not come to it
            Runtime.getRuntime().exit(SIGNALS + signal.number());
        }
    }

    /** Whether the command ends in order. */
    private synchronized boolean interrupt() {
        if (inOrder && !closed) {
            thread.interrupt();
        }
        return inOrder;
    }

    /** The command ends by itself from here on: a signal only changes its exit code. */
    @Override
    public synchronized void close() {
        closed = true;
        if (isReceived()) {
            Thread.interrupted(); // what ends the command is not to be interrupted
        }
    }
}
