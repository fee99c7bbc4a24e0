package io.gangflow.argo.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Serialized objects are valid under Argo's CRDs. */
final class CrdTest {

    private static final Path CRDS = Path.of("../../../shared/crds/argo");
    private static final Map<String, Schema> SCHEMAS = new LinkedHashMap<>();

    @BeforeAll
    static void readSchemas() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(CRDS), "skipped: there are no CRDs in ../shared/crds/argo");
        for (String plural : List.of("workflows", "workflowtemplates", "cronworkflows")) {
            JsonNode crd = new YAMLMapper()
                    .readTree(CRDS.resolve("argoproj.io_%s.yaml".formatted(plural))
                            .toFile());
            SCHEMAS.put(
                    crd.at("/spec/names/kind").asText(),
                    SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(crd.at("/spec/versions/0/schema/openAPIV3Schema")
                                    .toString()));
        }
    }

    private static List<String> errors(String kind, Object object) {
        Schema schema = SCHEMAS.get(kind);
        assertThat(schema).as(kind).isNotNull();
        return schema == null
                ? List.of()
                : schema.validate(ArgoJson.write(object), InputFormat.JSON).stream()
                        .map(Error::toString)
                        .toList();
    }

    @Test
    void everyGeneratedObjectIsValidWhenItIsWrittenAgain() throws IOException {
        int validated = 0;
        for (Path file : Kinds.files(Kinds.GENERATED)) {
            for (JsonNode document : Kinds.documents(file)) {
                String kind = document.path("kind").asText();
                assertThat(errors(kind, Kinds.roundTrip(document)))
                        .as(file.toString())
                        .isEmpty();
                validated++;
            }
        }
        assertThat(validated).isGreaterThan(20);
    }

    @Test
    void whatIsNotValidIsFound() {
        Workflow workflow = ArgoJson.edit(new Workflow(), tree -> {
            tree.withObject("/spec").put("priority", "many");
            for (int number = 0; number < 201; number++) {
                tree.withArray("/spec/templates").addObject().put("name", "t-" + number);
            }
        });

        assertThat(String.join("\n", errors("Workflow", workflow)))
                .contains("200")
                .contains("priority");
    }
}
