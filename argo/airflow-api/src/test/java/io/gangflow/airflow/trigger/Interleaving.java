package io.gangflow.airflow.trigger;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/** Threads that run one at a time, each until a point where another could run first; the seed selects the next one. */
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

    /** Lets other threads run first, if the seed selects them. */
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

    /** Exceptions that ended threads early. */
    List<Throwable> failures() {
        return failures;
    }

    private static final class Turn {
        private final Semaphore go = new Semaphore(0);
    }
}
