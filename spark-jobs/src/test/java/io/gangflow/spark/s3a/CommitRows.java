package io.gangflow.spark.s3a;

import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;

/** Rows of 100 characters: the file's number and the row's number, each with ten digits, and padding. */
final class CommitRows {

    private static final long TEN_DIGITS = 10_000_000_000L;

    private CommitRows() {}

    static MapPartitionsFunction<Integer, String> of(int rows) {
        return numbers -> rowsOf(numbers, rows);
    }

    private static Iterator<String> rowsOf(Iterator<Integer> numbers, int rows) {
        if (!numbers.hasNext()) {
            return IntStream.empty().mapToObj(i -> "").iterator();
        }
        String file = digits(numbers.next());
        String padding = "x".repeat(78);
        return IntStream.range(0, rows)
                .mapToObj(row -> file + " " + digits(row) + " " + padding)
                .iterator();
    }

    private static String digits(int number) {
        return Long.toString(TEN_DIGITS + number).substring(1);
    }
}
