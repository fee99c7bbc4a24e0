package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.cluster.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the definitions for stock TensorFlow and MPI images with the Volcano Jobs that they replace, field by field:
 * a file lists the differences with their reasons, and nothing else differs.
 */
final class StockImagesTest {

    private static final Path SEEDS = Path.of("../../../shared/seeds");
    private static final Path RESOURCES = Path.of("src/test/resources/seed-003");
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"tensorflow-stock", "mpi-stock"})
    void nothingDiffersFromTheSeedWithoutAReason(String definition) throws IOException {
        SortedMap<String, String> seed = fields(new YAMLMapper()
                .readTree(RESOURCES.resolve(definition + ".yaml").toFile()));
        SortedMap<String, String> compiled = fields(job(definition));
        TreeSet<String> different = new TreeSet<>(seed.keySet());
        different.addAll(compiled.keySet());
        different.removeIf(path -> Objects.equals(seed.get(path), compiled.get(path)));

        Map<String, String> reasons = reasons(definition);
        assertThat(different)
                .as("fields that differ without a reason")
                .allSatisfy(path -> assertThat(reasons.keySet()).anyMatch(reason -> isWithin(path, reason)));
        assertThat(reasons.keySet())
                .as("reasons for what does not differ")
                .allSatisfy(reason -> assertThat(different).anyMatch(path -> isWithin(path, reason)));
    }

    /** The fields that must not differ, as explicit assertions. */
    @ParameterizedTest
    @ValueSource(strings = {"tensorflow-stock", "mpi-stock"})
    void gangImagesAndPluginsAreThoseOfTheSeed(String definition) throws IOException {
        SortedMap<String, String> seed = fields(new YAMLMapper()
                .readTree(RESOURCES.resolve(definition + ".yaml").toFile()));
        SortedMap<String, String> compiled = fields(job(definition));
        assertThat(compiled).containsEntry("spec.minAvailable", seed.get("spec.minAvailable"));
        assertThat(compiled).containsEntry("spec.schedulerName", "\"volcano\"");
        seed.forEach((path, value) -> {
            if (path.endsWith(".image") || path.endsWith("replicas") || path.startsWith("spec.plugins")) {
                assertThat(compiled).containsEntry(path, value);
            }
        });
    }

    /** The seed's text lost the spaces at the start of lines, and the fixture omits the host of images. */
    @ParameterizedTest
    @ValueSource(strings = {"tensorflow-stock", "mpi-stock"})
    void theFixtureIsTheSeeds(String definition) throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(SEEDS), "skipped: there are no seeds in ../shared/seeds");
        try (Stream<Path> files = Files.list(SEEDS)) {
            Path seed = files.filter(file -> file.getFileName().toString().startsWith("003"))
                    .findFirst()
                    .orElseThrow();
            List<String> lines = Files.readAllLines(seed).stream()
                    .map(line -> line.strip().replaceFirst("^image: .*/(volcanosh/)", "image: $1"))
                    .toList();
            List<String> fixture = Files.readAllLines(RESOURCES.resolve(definition + ".yaml")).stream()
                    .map(line -> line.strip())
                    .toList();
            assertThat(Collections.indexOfSubList(lines, fixture)).isNotNegative();
        }
    }

    private static boolean isWithin(String path, String field) {
        return path.equals(field) || path.startsWith(field + ".") || path.startsWith(field + "[");
    }

    private static JsonNode job(String definition) {
        Compiled compiled =
                new Compiled(Definitions.compiled(Path.of("../../pipelines/definitions", definition + ".yaml")));
        return JSON.valueToTree(compiled.created(Map.of()).stream()
                .filter(object -> object.getKind().equals("Job"))
                .findFirst()
                .orElseThrow());
    }

    private static Map<String, String> reasons(String definition) throws IOException {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : Files.readAllLines(RESOURCES.resolve(definition + ".differences"))) {
            if (!line.startsWith("#")) {
                String[] parts = line.split(" \\| ", 2);
                reasons.put(parts[0], parts[1]);
            }
        }
        return reasons;
    }

    private static SortedMap<String, String> fields(JsonNode object) {
        SortedMap<String, String> fields = new TreeMap<>();
        collect("", object, fields);
        return fields;
    }

    /** Tasks by name, amounts by value, one event as a list of one. */
    private static void collect(String path, JsonNode value, SortedMap<String, String> fields) {
        if (value.isObject() && !value.isEmpty()) {
            value.properties()
                    .forEach(field -> collect(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), fields));
        } else if (value.isArray() && !value.isEmpty()) {
            for (int index = 0; index < value.size(); index++) {
                JsonNode element = value.get(index);
                String key = path.equals("spec.tasks") ? element.path("name").asText() : Integer.toString(index);
                collect(path + "[" + key + "]", element, fields);
            }
        } else if (path.contains(".resources.")) {
            fields.put(path, Long.toString(amount(value.asText())));
        } else {
            fields.put(path.replaceFirst("\\.event$", ".events[0]"), value.toString());
        }
    }

    private static long amount(String text) {
        return Quantity.milliCpu(text).orElseThrow();
    }
}
