package io.gangflow.simulator.fault;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses faults on the command line: {@code node-lost=workers-1@120s}. */
public final class FaultSyntax {

    /** The valid forms, for messages. */
    public static final String FORM = "node-lost=NODE@120s, pod-killed=POD@2m or spot-reclaim=NODE@1h";

    private static final Pattern FAULT =
            Pattern.compile("(node-lost|pod-killed|spot-reclaim)=([a-z0-9][a-z0-9.-]*)@([0-9]{1,9})(ms|s|m|h)");

    private FaultSyntax() {}

    /** Returns the fault; empty if the text has another form. */
    public static Optional<Fault> parse(String text) {
        Matcher matcher = FAULT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String target = matcher.group(2);
        long atMillis = Long.parseLong(matcher.group(3)) * millis(matcher.group(4));
        return Optional.of(
                switch (matcher.group(1)) {
                    case "node-lost" -> new Fault.NodeLost(target, atMillis);
                    case "pod-killed" -> new Fault.PodKilled(target, atMillis);
                    default -> new Fault.SpotReclaim(target, atMillis);
                });
    }

    private static long millis(String unit) {
        return switch (unit) {
            case "ms" -> 1;
            case "s" -> 1_000;
            case "m" -> 60_000;
            default -> 3_600_000;
        };
    }
}
