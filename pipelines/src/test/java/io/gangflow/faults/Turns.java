package io.gangflow.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Threads of which one at a time runs until it pauses; the seed selects the next one. */
public final class Turns {

    private static final ThreadLocal<Turn> MINE = new ThreadLocal<>();

    /** Handing over to another thread costs more than most calls. */
    private static final int STEADY_PERCENT = 40;

    /** Shared by all simulations, whose actors are too short for threads of their own. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "actor");
        thread.setDaemon(true);
        return thread;
    });

    private final Simulation simulation;
    private final List<Turn> waiting = new ArrayList<>();
    private final Semaphore done = new Semaphore(0);

    public Turns(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Adds an actor; an exception that ends it is a violation. */
    public void add(Runnable work) {
        Turn turn = new Turn();
        waiting.add(turn);
        THREADS.execute(() -> {
            MINE.set(turn);
            turn.go.acquireUninterruptibly();
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                simulation.require(false, "an actor failed: " + e);
            } finally {
                MINE.remove();
                waiting.remove(turn);
                next();
            }
        });
    }

    /** Lets other actors run first, if the seed selects them. */
    public void pause() {
        Turn mine = MINE.get();
        if (mine != null && !simulation.chance(STEADY_PERCENT)) {
            Turn next = waiting.get(simulation.below(waiting.size()));
            if (next != mine) {
                next.go.release();
                mine.go.acquireUninterruptibly();
            }
        }
    }

    public void runAll() {
        if (!waiting.isEmpty()) {
            next();
            done.acquireUninterruptibly();
        }
    }

    private void next() {
        if (waiting.isEmpty()) {
            done.release();
        } else {
            waiting.get(simulation.below(waiting.size())).go.release();
        }
    }

    private static final class Turn {
        private final Semaphore go = new Semaphore(0);
    }
}
