package io.gangflow.cli.view;

import io.gangflow.run.RunEvent;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A tree that is redrawn in place, at most four times per second. Thread-safe. */
public final class LiveTree implements RunView {

    private static final int REDRAW_MILLIS = 250;
    private static final String TO_LINE_START_AND_CLEAR_BELOW = "\r\u001b[J";

    private final PrintWriter out;
    private final TreeText text;
    private final LongSupplier clock;
    private final long startMillis;
    private final RunState run = new RunState();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "live-tree");
        thread.setDaemon(true);
        return thread;
    });
    private final List<String> notices = new ArrayList<>();
    private int drawn;
    private boolean closed;

    /**
     * Starts to draw.
     *
     * @param clock milliseconds that advance also without events
     */
    public LiveTree(PrintWriter out, int width, LongSupplier clock) {
        this.out = out;
        this.text = new TreeText(width);
        this.clock = clock;
        this.startMillis = clock.getAsLong();
        var tick = ticker.scheduleAtFixedRate(this::draw, REDRAW_MILLIS, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
        if (tick.isCancelled()) {
            throw new IllegalStateException("the live tree's ticker did not start");
        }
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        run.onEvent(event);
    }

    @Override
    public synchronized void notice(String line) {
        notices.add(line);
        draw();
    }

    private synchronized void draw() {
        if (closed) {
            return;
        }
        List<String> lines = text.lines(run, clock.getAsLong() - startMillis);
        StringBuilder screen = new StringBuilder();
        if (drawn > 0) {
            screen.append("\u001b[").append(drawn).append('A');
        }
        screen.append(TO_LINE_START_AND_CLEAR_BELOW);
        notices.forEach(line -> screen.append(line).append('\n')); // notices stay above the tree
        notices.clear();
        lines.forEach(line -> screen.append(line).append('\n'));
        drawn = lines.size();
        out.print(screen);
        out.flush();
    }

    @Override
    public void close() {
        ticker.shutdownNow();
        draw();
        synchronized (this) {
            closed = true;
        }
    }
}
