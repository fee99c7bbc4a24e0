package io.gangflow.jobs;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Merges ordered sequences of words into one; the counts of a word are added up. */
final class CountMerge {

    private CountMerge() {}

    static void merge(List<? extends CountCursor> cursors, CountSink sink) throws IOException {
        PriorityQueue<CountCursor> smallest = new PriorityQueue<>(
                Math.max(1, cursors.size()), Comparator.comparing(CountCursor::word, Arrays::compareUnsigned));
        for (CountCursor cursor : cursors) {
            if (cursor.advance()) {
                smallest.add(cursor);
            }
        }
        while (!smallest.isEmpty()) {
            byte[] word = smallest.element().word();
            long count = 0;
            while (!smallest.isEmpty() && Arrays.equals(smallest.element().word(), word)) {
                CountCursor cursor = smallest.remove();
                count += cursor.count();
                if (cursor.advance()) {
                    smallest.add(cursor);
                }
            }
            sink.accept(word, count);
        }
    }
}
