package io.gangflow.cli.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.file.FileFormat;
import io.gangflow.json.BoundedJson;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings and the result of a local run: {@code run.json} in its folder. It contains no values of Secrets.
 *
 * @param pipeline name of the pipeline
 * @param parameters the given values; the other parameters have their defaults
 * @param process the process that runs or ran it
 * @param end empty until the run has ended; stays empty when its process was killed
 */
public record RunRecord(
        String runId,
        String pipeline,
        Settings settings,
        Map<String, String> parameters,
        Instant started,
        ProcessIdentity process,
        Optional<End> end) {

    private static final FileFormat FORMAT = new FileFormat("gangflow/run", 1);

    public RunRecord {
        parameters = OrderedMaps.sorted(parameters);
    }

    /**
     * The files and options of a run, as absolute paths.
     *
     * @param cluster empty for the cluster of the article
     * @param scheduler empty for the schedulers that the file names
     * @param notifies whether the pipeline's notifications are sent
     */
    public record Settings(
            Path file,
            Optional<Path> cluster,
            Optional<String> scheduler,
            boolean trust,
            Map<String, Path> buckets,
            List<Path> envFiles,
            boolean notifies) {
        public Settings {
            buckets = OrderedMaps.sorted(buckets);
            envFiles = List.copyOf(envFiles);
        }
    }

    /** How a run ended. */
    public record End(Instant at, Outcome outcome, String message) {}

    /** Returns the record of a run that this process starts. */
    public static RunRecord started(
            String runId, String pipeline, Settings settings, Map<String, String> parameters, Instant now) {
        return new RunRecord(
                runId, pipeline, settings, parameters, now, ProcessIdentity.ofThisProcess(), Optional.empty());
    }

    /** Returns the record of the same run after its end. */
    public RunRecord ended(Instant at, Outcome outcome, String message) {
        return new RunRecord(
                runId, pipeline, settings, parameters, started, process, Optional.of(new End(at, outcome, message)));
    }

    /** Returns the record of the same run, continued by this process. */
    public RunRecord continued() {
        return new RunRecord(
                runId, pipeline, settings, parameters, started, ProcessIdentity.ofThisProcess(), Optional.empty());
    }

    /** Returns the status, with Argo's terms where they exist: {@code Running}, {@code Succeeded}, {@code Failed}. */
    public String status() {
        if (end.isEmpty()) {
            return process.isAlive() ? "Running" : "Interrupted";
        }
        Outcome outcome = end.get().outcome();
        return outcome == Outcome.COMPLETED
                ? "Succeeded"
                : outcome.name().charAt(0) + outcome.name().substring(1).toLowerCase(Locale.ROOT);
    }

    String toJson() {
        ObjectNode node = BoundedJson.INDENTED.createObjectNode();
        node.put(FileFormat.KEY, FORMAT.toString())
                .put("runId", runId)
                .put("pipeline", pipeline)
                .put("file", settings.file().toString());
        settings.cluster().ifPresent(cluster -> node.put("cluster", cluster.toString()));
        settings.scheduler().ifPresent(scheduler -> node.put("scheduler", scheduler));
        node.put("trust", settings.trust());
        if (settings.notifies()) {
            node.put("notifies", true);
        }
        ObjectNode buckets = node.putObject("buckets");
        settings.buckets().forEach((name, folder) -> buckets.put(name, folder.toString()));
        node.set(
                "envFiles",
                BoundedJson.INDENTED.valueToTree(
                        settings.envFiles().stream().map(Path::toString).toList()));
        node.set("parameters", BoundedJson.INDENTED.valueToTree(parameters));
        node.put("started", started.toString());
        node.put("pid", process.pid()).put("processStarted", process.started());
        end.ifPresent(done -> node.put("ended", done.at().toString())
                .put("outcome", done.outcome().name())
                .put("message", done.message()));
        return node.toPrettyString() + "\n";
    }

    /**
     * Records before 2026-11-28 do not name their format.
     *
     * @throws IOException when the text is not the record of a run, or one of a newer version
     */
    static RunRecord parse(String json) throws IOException {
        try {
            JsonNode node = BoundedJson.INDENTED.readTree(json);
            Optional<String> refusal = FORMAT.refusal(text(node, FileFormat.KEY).orElse(""));
            if (refusal.isPresent()) {
                throw new IOException(refusal.get());
            }
            Settings settings = new Settings(
                    Path.of(node.path("file").asText()),
                    text(node, "cluster").map(Path::of),
                    text(node, "scheduler"),
                    node.path("trust").asBoolean(),
                    paths(node.path("buckets")),
                    list(node.path("envFiles")),
                    node.path("notifies").asBoolean());
            Optional<End> end = text(node, "outcome")
                    .map(outcome -> new End(
                            Instant.parse(node.path("ended").asText()),
                            Outcome.valueOf(outcome),
                            node.path("message").asText()));
            return new RunRecord(
                    node.path("runId").asText(),
                    node.path("pipeline").asText(),
                    settings,
                    texts(node.path("parameters")),
                    Instant.parse(node.path("started").asText()),
                    new ProcessIdentity(
                            node.path("pid").asLong(-1),
                            node.path("processStarted").asText()),
                    end);
        } catch (JsonProcessingException | DateTimeParseException | IllegalArgumentException e) {
            throw new IOException("no record of a run: " + e.getMessage(), e);
        }
    }

    private static Optional<String> text(JsonNode node, String key) {
        return node.hasNonNull(key) ? Optional.of(node.path(key).asText()) : Optional.empty();
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new TreeMap<>();
        node.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }

    private static Map<String, Path> paths(JsonNode node) {
        Map<String, Path> paths = new TreeMap<>();
        texts(node).forEach((name, path) -> paths.put(name, Path.of(path)));
        return paths;
    }

    private static List<Path> list(JsonNode node) {
        List<Path> paths = new ArrayList<>();
        node.forEach(path -> paths.add(Path.of(path.asText())));
        return paths;
    }
}
