package io.gangflow.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The record of a scenario: outcome, and when each pod of which job was bound, in seconds. */
record Recording(JsonNode scenario, String outcome, Map<String, RecordedPod> pods) {

    static Recording read(Path file) {
        try {
            return of(new ObjectMapper().readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException("can't read recording " + file, e);
        }
    }

    static Recording of(JsonNode root) {
        Map<String, RecordedPod> pods = new LinkedHashMap<>();
        root.get("pods").properties().forEach(entry -> {
            JsonNode bound = entry.getValue().path("bound");
            pods.put(
                    entry.getKey(),
                    new RecordedPod(
                            entry.getValue().get("job").asText(),
                            bound.isNumber() ? OptionalDouble.of(bound.asDouble()) : OptionalDouble.empty()));
        });
        return new Recording(root.get("scenario"), root.get("outcome").asText(), pods);
    }

    List<JsonNode> jobs() {
        List<JsonNode> jobs = new ArrayList<>();
        scenario.get("jobs").forEach(jobs::add);
        return jobs;
    }

    /** Returns the times at which pods of a job were bound, sorted. */
    List<Double> bound(String job) {
        return pods.values().stream()
                .filter(pod -> pod.job().equals(job) && pod.bound().isPresent())
                .map(pod -> pod.bound().getAsDouble())
                .sorted()
                .toList();
    }

    record RecordedPod(String job, OptionalDouble bound) {}
}
