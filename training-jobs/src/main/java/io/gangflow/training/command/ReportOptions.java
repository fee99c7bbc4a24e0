package io.gangflow.training.command;

import java.util.OptionalInt;

/**
 * How a training reports its progress.
 *
 * @param json whether as lines of JSON
 * @param metricsPort port for Prometheus; 0 for any free port
 */
public record ReportOptions(boolean json, OptionalInt metricsPort) {

    private static final int MAX_PORT = 65_535;

    static ReportOptions of(Arguments arguments) {
        String log = arguments.text("--log").orElse("text");
        if (!log.equals("text") && !log.equals("json")) {
            throw new UsageException("--log is \"" + log + "\", not one of text, json");
        }
        boolean asked = arguments.text("--metrics-port").isPresent();
        int port = arguments.within(0, 0, MAX_PORT, "--metrics-port");
        return new ReportOptions(log.equals("json"), asked ? OptionalInt.of(port) : OptionalInt.empty());
    }
}
