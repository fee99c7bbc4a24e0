package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The parts of files of known size, which can be read in parallel. */
final class FileParts implements TextParts {

    private final List<Part> parts = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    FileParts(List<Source> sources, long partBytes) {
        for (Source source : sources) {
            for (long from = 0; from < source.size(); from += partBytes) {
                parts.add(new Part(source, from, Math.min(source.size(), from + partBytes)));
            }
        }
    }

    @Override
    @Nullable
    public Part next() {
        int number = next.getAndIncrement();
        return number < parts.size() ? parts.get(number) : null;
    }
}
