package io.gangflow.pipeline.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.gangflow.pipeline.shape.JsonSchema;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The findings of an editor with the schema equal those of the reader, as far as a schema can express them. */
final class SchemaValidationTest {

    private static final Schema PIPELINE = schema(JsonSchema.pipeline());
    private static final Schema CLUSTER = schema(JsonSchema.cluster());

    static Stream<Path> definitions() throws IOException {
        return ShippedDefinitionsTest.definitions();
    }

    static Stream<Path> clusters() throws IOException {
        return ShippedDefinitionsTest.clusters();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void aShippedDefinitionIsValid(Path file) throws IOException {
        assertThat(errors(PIPELINE, Files.readString(file))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void aShippedClusterIsValid(Path file) throws IOException {
        assertThat(errors(CLUSTER, Files.readString(file))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GF0102-wrong-types",
                "GF0102-local-images",
                "GF0102-local-list",
                "GF0102-local-types",
                "GF0103-missing-keys",
                "GF0104-local-empty",
                "GF0105-nothing-to-run",
                "GF0105-local-no-program",
                "GF0105-local-two-programs",
                "GF0105-two-kinds",
                "GF0107-executers",
                "GF0107-local",
                "GF0201-quantities",
                "GF0202-durations",
                "GF0203-out-of-range",
                "GF0204-choices",
                "GF0204-local-engine"
            })
    void whatTheReaderRefusesForItsShapeTheSchemaRefusesToo(String fixture) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/checks/" + fixture + ".yaml"));
        assertThat(errors(PIPELINE, text)).isNotEmpty();
    }

    @Test
    void theSchemaKnowsEveryWayToWriteAStage() throws IOException {
        String text = Files.readString(Path.of("src/test/resources/read/everything.yaml"));
        assertThat(errors(PIPELINE, text)).isEmpty();
    }

    private static Schema schema(String text) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text);
    }

    private static List<String> errors(Schema schema, String yaml) throws IOException {
        Node root = YamlDocument.read("f", yaml).root().orElseThrow();
        String json = new ObjectMapper().writeValueAsString(PlainValues.map((Node.Mapping) root));
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
