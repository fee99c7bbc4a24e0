package io.gangflow.serving.client;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Request bodies for predictions. */
final class Payload {

    private Payload() {}

    /** Returns rows of the numbers 1.0, 2.0 and so on, as in the seed's example. */
    static String of(int rows, int features) {
        String row =
                IntStream.rangeClosed(1, features).mapToObj(i -> i + ".0").collect(Collectors.joining(", ", "[", "]"));
        return IntStream.range(0, rows).mapToObj(i -> row).collect(Collectors.joining(", ", "{\"features\": [", "]}"));
    }
}
