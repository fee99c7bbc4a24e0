package io.gangflow.argo.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Argo's kinds and their classes, and files with such objects. */
final class Kinds {

    static final Path GENERATED = Path.of("../generated");

    static final Map<String, Class<?>> CLASSES = Map.of(
            "Workflow", Workflow.class,
            "WorkflowTemplate", WorkflowTemplate.class,
            "ClusterWorkflowTemplate", ClusterWorkflowTemplate.class,
            "CronWorkflow", CronWorkflow.class);

    private static final YAMLMapper YAML = new YAMLMapper();

    private Kinds() {}

    /** The documents of a file that are of one of the kinds. */
    static List<JsonNode> documents(Path file) throws IOException {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(Files.readString(file))) {
            return documents.readAll().stream()
                    .filter(document ->
                            CLASSES.containsKey(document.path("kind").asText()))
                    .toList();
        }
    }

    /** All YAML files below a folder, in order. */
    static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a document as its class and writes it as text again. */
    static JsonNode roundTrip(JsonNode document) {
        Class<?> type = CLASSES.get(document.path("kind").asText());
        if (type == null) {
            throw new IllegalArgumentException("no class for " + document.path("kind"));
        }
        return ArgoJson.read(ArgoJson.write(ArgoJson.convert(document, type)), JsonNode.class);
    }
}
