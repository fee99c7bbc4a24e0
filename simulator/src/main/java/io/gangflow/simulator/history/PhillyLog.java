package io.gangflow.simulator.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Resources;
import io.gangflow.json.BoundedJson;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.io.Reader;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Microsoft's trace of Philly (philly-traces, README.md): a list of jobs with their attempts. A job starts with its
 * first attempt and runs as long as all attempts together. Each machine of an attempt is a pod that requests the GPUs
 * which it had there; the trace has no CPUs and no memory. The virtual cluster is used as the queue.
 */
final class PhillyLog {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private PhillyLog() {}

    static History read(List<HistorySource> sources) throws IOException, HistoryException {
        History.Builder history = new History.Builder();
        for (HistorySource source : sources) {
            int number = 0;
            try (Reader text = source.open();
                    JsonParser parser = BoundedJson.MAPPER.createParser(text)) {
                if (parser.nextToken() != JsonToken.START_ARRAY) {
                    throw new HistoryException(source.file().toString(), "no list of jobs");
                }
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    number++;
                    add(history, "%s, job %d".formatted(source.file(), number), parser.readValueAsTree());
                }
            } catch (JsonProcessingException exception) {
                throw new HistoryException(
                        "%s, job %d".formatted(source.file(), Math.max(1, number)), BoundedJson.problem(exception));
            }
        }
        return history.build(sources.get(0).file().toString());
    }

    private static void add(History.Builder history, String place, JsonNode job) throws HistoryException {
        Optional<Double> submitted = time(place, job.path("submitted_time"));
        Optional<Double> started = Optional.empty();
        double ran = 0;
        JsonNode first = job.path("attempts").path(0);
        for (JsonNode attempt : job.path("attempts")) {
            Optional<Double> from = time(place, attempt.path("start_time"));
            Optional<Double> to = time(place, attempt.path("end_time"));
            if (from.isEmpty() || to.isEmpty()) {
                history.leaveOut("an attempt without start or end");
                return;
            }
            started = started.or(() -> from);
            ran += Math.max(0, to.get() - from.get());
        }
        List<Role> roles = roles(first);
        if (submitted.isEmpty() || started.isEmpty() || roles.isEmpty()) {
            history.leaveOut("without an attempt or its machines");
            return;
        }
        int pods = roles.stream().mapToInt(Role::pods).sum();
        history.add(
                place,
                new HistoricalJob(
                        job.path("jobid").asText(),
                        job.path("vc").asText("default"),
                        submitted.get(),
                        Math.max(started.get(), submitted.get()),
                        ran,
                        pods > 1,
                        roles));
    }

    private static List<Role> roles(JsonNode attempt) {
        Map<Integer, Integer> podsOfGpus = new TreeMap<>();
        for (JsonNode machine : attempt.path("detail")) {
            podsOfGpus.merge(machine.path("gpus").size(), 1, Integer::sum);
        }
        return podsOfGpus.entrySet().stream()
                .map(entry -> new Role(entry.getValue(), Resources.NONE.withGpus(entry.getKey())))
                .toList();
    }

    private static Optional<Double> time(String place, JsonNode text) throws HistoryException {
        if (!text.isTextual() || text.asText().equals("None")) {
            return Optional.empty();
        }
        try {
            return Optional.of((double) LocalDateTime.parse(text.asText(), TIME).toEpochSecond(ZoneOffset.UTC));
        } catch (DateTimeParseException exception) {
            throw new HistoryException(
                    place, "`%s` is not a time such as 2017-10-07 01:11:39".formatted(text.asText()));
        }
    }
}
