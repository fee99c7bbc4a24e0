package io.gangflow.serving.client;

import io.gangflow.training.command.Arguments;
import io.gangflow.training.command.UsageException;
import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * The arguments of the load test.
 *
 * @param connections number of connections; each sends one request at a time
 * @param warmUp seconds before the measurement starts
 * @param rows samples of a request
 */
record LoadOptions(URI url, int connections, int seconds, int warmUp, int rows, int features, boolean json) {

    static final String USAGE = """
            load-test URL [--connections N] [--seconds N] [--warm-up N] [--rows N] [--features N] [--output text|json]

              URL            address of the service, such as http://host:8000
              --connections  connections that each send one request at a time (default 16)
              --seconds      length of the measurement (default 10)
              --warm-up      seconds before the measurement (default 2)
              --rows         samples in a request (default 1)
              --features     features of a sample (default 20)""";

    private static final Set<String> NAMES =
            Set.of("--connections", "--seconds", "--warm-up", "--rows", "--features", "--output");

    static LoadOptions parse(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("the URL is missing");
        }
        Arguments arguments = new Arguments(words.subList(1, words.size()), NAMES);
        String output = arguments.text("--output").orElse("text");
        if (!Set.of("text", "json").contains(output)) {
            throw new UsageException("--output is \"" + output + "\", not one of text, json");
        }
        return new LoadOptions(
                ServiceUrl.parse(words.get(0)),
                number(arguments, "--connections", 16, 1, 10_000),
                number(arguments, "--seconds", 10, 1, 86_400),
                number(arguments, "--warm-up", 2, 0, 86_400),
                number(arguments, "--rows", 1, 1, 100_000),
                number(arguments, "--features", 20, 1, 100_000),
                output.equals("json"));
    }

    private static int number(Arguments arguments, String name, int otherwise, int least, int most) {
        int value = arguments.integer(name, otherwise);
        if (value < least || value > most) {
            throw new UsageException(name + " is " + value + ", not " + least + " to " + most);
        }
        return value;
    }
}
