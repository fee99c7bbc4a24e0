package io.gangflow.jobs;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Counts the words of a text on several threads, each with a table of its own, in a heap of any size: a table that is full
 * goes to the disk. For one thread, once.
 */
final class WordCounter implements Closeable {

    private static final long LEAST_HEAP_OF_A_THREAD = 16L << 20;

    private final List<WordWorker> workers = new ArrayList<>();

    /**
     * A counter that has not started.
     *
     * @param threads at most so many, fewer when the heap is too small for so many tables
     * @param heap bytes that this JVM may use
     * @param spillFolder where tables go that do not fit
     */
    WordCounter(int threads, long heap, Path spillFolder) {
        int most = (int) Math.max(1, Math.min(threads, heap / LEAST_HEAP_OF_A_THREAD));
        // A third for all tables, as they are twice there while they grow; their sizes are powers of two.
        long tableBytes = Long.highestOneBit(heap / 3 / most);
        for (int i = 0; i < most; i++) {
            workers.add(new WordWorker(tableBytes, spillFolder));
        }
    }

    /** Counts all parts, and gives the words and counts to the sink. */
    void count(Parts parts, CountSink sink) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(workers.size());
        try {
            List<Future<List<CountCursor>>> running = new ArrayList<>();
            for (WordWorker worker : workers) {
                running.add(pool.submit(() -> worker.count(parts)));
            }
            List<CountCursor> cursors = new ArrayList<>();
            for (Future<List<CountCursor>> ended : running) {
                cursors.addAll(ended.get());
            }
            CountMerge.merge(cursors, sink);
        } catch (ExecutionException e) {
            throw causeOf(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while counting", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static IOException causeOf(ExecutionException e) {
        if (e.getCause() instanceof IOException cause) {
            return cause;
        }
        if (e.getCause() instanceof OutOfMemoryError cause) {
            throw cause;
        }
        throw new IllegalStateException("a counting thread failed", e.getCause());
    }

    @Override
    public void close() throws IOException {
        for (WordWorker worker : workers) {
            worker.close();
        }
    }
}
