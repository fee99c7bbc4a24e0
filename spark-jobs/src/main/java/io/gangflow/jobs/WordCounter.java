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
 * Counts the words of a text on several threads, each with its own table, in a heap of any size: full tables are
 * written to disk. Not thread-safe; an instance counts a single text.
 */
final class WordCounter implements Closeable {

    private static final long LEAST_HEAP_OF_A_THREAD = 16L << 20;

    private final List<WordWorker> workers = new ArrayList<>();

    /**
     * Creates a counter without starting it.
     *
     * @param threads maximum number of threads; fewer if the heap is too small for that many tables
     * @param heap bytes that this JVM may use
     * @param spillFolder where tables are written that do not fit
     */
    WordCounter(int threads, long heap, Path spillFolder) {
        int most = (int) Math.max(1, Math.min(threads, heap / LEAST_HEAP_OF_A_THREAD));
        // A third for all tables, because a table exists twice while it grows; table sizes are powers of two.
        long tableBytes = Long.highestOneBit(heap / 3 / most);
        for (int i = 0; i < most; i++) {
            workers.add(new WordWorker(tableBytes, spillFolder));
        }
    }

    /** Counts all parts, and passes the words and counts to the sink. */
    void count(TextParts parts, CountSink sink) throws IOException {
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
