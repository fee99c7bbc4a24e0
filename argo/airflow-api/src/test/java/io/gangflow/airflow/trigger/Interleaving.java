package io.gangflow.airflow.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/** Threads of which one runs at a time, until it comes to a place where another could go first; the seed says which. */
final class Interleaving {

    private final ExecutorService threads;
    private final Random random;
    private final List<Turn> waiting = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final Semaphore yielded = new Semaphore(0);
    private static final ThreadLocal<Turn> MINE = new ThreadLocal<>();

    Interleaving(ExecutorService threads, Random random) {
        this.threads = threads;
        this.random = random;
    }

    void add(Runnable work) {
        Turn turn = new Turn();
        waiting.add(turn);
        threads.execute(() -> {
            MINE.set(turn);
            turn.go.acquireUninterruptibly();
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failures.add(e);
            } finally {
                MINE.remove();
                waiting.remove(turn);
                yielded.release();
            }
        });
    }

    /** Lets others go first, if the seed says so. */
    void pause() {
        yielded.release();
        MINE.get().go.acquireUninterruptibly();
    }

    void runAll() {
        while (!waiting.isEmpty()) {
            waiting.get(random.nextInt(waiting.size())).go.release();
            yielded.acquireUninterruptibly();
        }
    }

    /** What ended a thread before its work was done. */
    List<Throwable> failures() {
        return failures;
    }

    private static final class Turn {
        private final Semaphore go = new Semaphore(0);
    }
}
