package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the words of many files on several threads, each with a buffer and a table of its own. */
final class WordCounter {

    private static final long PART_BYTES = 8L << 20;

    private final int threads;
    private final long partBytes;

    WordCounter(int threads) {
        this(threads, PART_BYTES);
    }

    WordCounter(int threads, long partBytes) {
        this.threads = threads;
        this.partBytes = partBytes;
    }

    WordTable count(List<Source> sources) throws IOException {
        List<Part> parts = partsOf(sources);
        int workers = Math.max(1, Math.min(threads, parts.size()));
        AtomicInteger next = new AtomicInteger();
        if (workers == 1) {
            return countFrom(parts, next);
        }
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<WordTable>> running = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                running.add(pool.submit(() -> countFrom(parts, next)));
            }
            return merge(running);
        } finally {
            pool.shutdownNow();
        }
    }

    private static WordTable countFrom(List<Part> parts, AtomicInteger next) throws IOException {
        WordTable table = new WordTable();
        WordScanner scanner = new WordScanner(table);
        for (int i = next.getAndIncrement(); i < parts.size(); i = next.getAndIncrement()) {
            Part part = parts.get(i);
            scanner.scan(part.source(), part.from(), part.to());
        }
        return table;
    }

    private static WordTable merge(List<Future<WordTable>> running) throws IOException {
        WordTable all = new WordTable();
        try {
            for (Future<WordTable> worker : running) {
                all.addAll(worker.get());
            }
            return all;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            if (e.getCause() instanceof OutOfMemoryError cause) {
                throw cause;
            }
            throw new IllegalStateException("a counting thread failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while counting", e);
        }
    }

    private List<Part> partsOf(List<Source> sources) {
        List<Part> parts = new ArrayList<>();
        for (Source source : sources) {
            for (long from = 0; from < source.size(); from += partBytes) {
                parts.add(new Part(source, from, Math.min(source.size(), from + partBytes)));
            }
        }
        return parts;
    }

    private record Part(Source source, long from, long to) {}
}
