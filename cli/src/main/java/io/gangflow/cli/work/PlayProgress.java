package io.gangflow.cli.work;

import io.gangflow.cli.console.Console;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Prints the progress of a simulation and the estimated remaining time to stderr, starting after two seconds: in one
 * line that is redrawn on a terminal, and in occasional lines elsewhere. Prints nothing for small work. Not
 * thread-safe.
 */
final class PlayProgress implements RunListener, AutoCloseable {

    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long NEXT_LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Simulations of fewer pods end too soon for a progress line. */
    private static final long FEWEST_PODS = 500;

    private final Console console;
    private final RunListener listener;
    private final long pods;
    private final LongSupplier nanos;
    private final long begun;
    private long next;
    private long created;
    private long ended;
    private boolean drawn;

    /**
     * Forwards every event to the listener.
     *
     * @param pods expected number of pods
     * @param nanos a clock in nanoseconds, such as {@link System#nanoTime()}
     */
    PlayProgress(Console console, RunListener listener, long pods, LongSupplier nanos) {
        this.console = console;
        this.listener = listener;
        this.pods = pods;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
        this.next = FIRST_NANOS;
    }

    @Override
    public void onEvent(RunEvent event) {
        listener.onEvent(event);
        created += event instanceof RunEvent.PodCreated ? 1 : 0;
        ended += event instanceof RunEvent.PodEnded ? 1 : 0;
        long elapsed = nanos.getAsLong() - begun;
        if (elapsed >= next && pods >= FEWEST_PODS) {
            next = elapsed + (console.live() ? REDRAW_NANOS : NEXT_LINE_NANOS);
            print(line(elapsed));
        }
    }

    /** A recreated pod counts again, so that the share refers to all pods known so far. */
    private String line(long elapsed) {
        double share = Math.min(1, (created + ended) / (2.0 * pods));
        String done = "simulated %,d of %,d pods".formatted(Math.min(ended, pods), pods);
        if (share == 0 || share == 1) {
            return done;
        }
        long left = TimeUnit.NANOSECONDS.toSeconds((long) (elapsed / share * (1 - share))) + 1;
        return left < 120
                ? done + ", about %d s left".formatted(left)
                : done + ", about %d min left".formatted(left / 60);
    }

    private void print(String line) {
        if (console.live()) {
            console.err().print("\r" + line + "\u001b[K");
            drawn = true;
        } else {
            console.err().println(line);
        }
        console.err().flush();
    }

    /** Clears the progress line of a terminal. */
    @Override
    public void close() {
        if (drawn) {
            console.err().print("\r\u001b[K");
            console.err().flush();
        }
    }
}
