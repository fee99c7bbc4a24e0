package io.gangflow.serving.client;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bodies of requests for predictions. */
final class Payload {

    private Payload() {}

    /** Rows of the numbers 1.0, 2.0 and so on, as the seed's example has them. */
    static String of(int rows, int features) {
        String row =
                IntStream.rangeClosed(1, features).mapToObj(i -> i + ".0").collect(Collectors.joining(", ", "[", "]"));
        return IntStream.range(0, rows).mapToObj(i -> row).collect(Collectors.joining(", ", "{\"features\": [", "]}"));
    }
}
