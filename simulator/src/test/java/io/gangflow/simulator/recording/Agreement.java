package io.gangflow.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rules by which two records of a scenario agree: outcome, starts, their order, and the holders in a lock. */
final class Agreement {

    private static final double TOLERANCE = 1.6;

    private Agreement() {}

    /** Returns the differences; empty if the records agree. */
    static List<String> differences(Recording real, Recording other) {
        List<String> differences = new ArrayList<>();
        if (!real.outcome().equals(other.outcome())) {
            return List.of("outcome: recorded %s, got %s".formatted(real.outcome(), other.outcome()));
        }
        if (real.outcome().equals("locked")) {
            for (JsonNode job : real.jobs()) {
                String name = job.get("name").asText();
                int held = real.bound(name).size();
                int got = other.bound(name).size();
                if (held != got) {
                    differences.add("held: %s recorded %d, got %d".formatted(name, held, got));
                }
            }
        }
        compareStarts(starts(real), starts(other), differences);
        return differences;
    }

    private static void compareStarts(Map<String, Double> real, Map<String, Double> other, List<String> differences) {
        real.forEach((name, start) -> {
            Double got = other.get(name);
            if (got == null) {
                differences.add("start: %s recorded at %s, never started".formatted(name, start));
            } else if (Math.abs(start - got) > TOLERANCE) {
                differences.add("start: %s recorded at %s, got %s".formatted(name, start, got));
            }
        });
        real.forEach((first, start) -> real.forEach((second, later) -> {
            boolean swapped = other.getOrDefault(first, Double.MAX_VALUE) > other.getOrDefault(second, -1.0);
            if (start + TOLERANCE < later && swapped) {
                differences.add("order: %s before %s in the recording".formatted(first, second));
            }
        }));
    }

    private static Map<String, Double> starts(Recording recording) {
        Map<String, Double> starts = new LinkedHashMap<>();
        for (JsonNode job : recording.jobs()) {
            String name = job.get("name").asText();
            List<Double> bound = recording.bound(name);
            int replicas = job.get("replicas").asInt();
            switch (job.get("kind").asText()) {
                case "pods" -> {
                    for (int i = 0; i < bound.size(); i++) {
                        starts.put(name + "[" + i + "]", bound.get(i));
                    }
                }
                case "spark" -> {
                    Recording.RecordedPod driver = recording.pods().get(name + "-driver");
                    if (driver != null && driver.bound().isPresent()) {
                        starts.put(name, driver.bound().getAsDouble());
                    }
                    if (bound.size() == replicas + 1) {
                        starts.put(name + "+executors", bound.get(replicas));
                    }
                }
                default -> {
                    int need = job.path("minAvailable").asInt(replicas);
                    if (bound.size() >= need) {
                        starts.put(name, bound.get(need - 1));
                    }
                }
            }
        }
        return starts;
    }
}
