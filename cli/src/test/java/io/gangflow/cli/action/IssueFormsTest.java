package io.gangflow.cli.action;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The issue forms follow the rules of GitHub, which does not show an invalid form at all. */
class IssueFormsTest {

    private static final Path FOLDER = Path.of("../.github/ISSUE_TEMPLATE");
    private static final Set<String> TYPES = Set.of("markdown", "input", "textarea", "dropdown", "checkboxes");

    @ParameterizedTest
    @ValueSource(strings = {"bug.yml", "feature.yml"})
    void aFormHasWhatGitHubRequires(String name) throws IOException {
        JsonNode form = new YAMLMapper().readTree(Files.readString(FOLDER.resolve(name)));

        assertThat(form.fieldNames()).toIterable().containsExactlyInAnyOrder("name", "description", "labels", "body");
        assertThat(form.path("name").asText()).isNotBlank();
        assertThat(form.path("description").asText()).isNotBlank();
        Set<String> seen = new HashSet<>();
        for (JsonNode element : form.path("body")) {
            check(element, seen);
        }
        assertThat(seen).isNotEmpty();
    }

    /** IDs and labels are unique, and only input elements have them. */
    private static void check(JsonNode element, Set<String> seen) {
        String type = element.path("type").asText();
        JsonNode attributes = element.path("attributes");
        assertThat(TYPES).contains(type);
        if (type.equals("markdown")) {
            assertThat(attributes.path("value").asText()).isNotBlank();
            assertThat(element.has("id") || element.has("validations")).isFalse();
            return;
        }
        assertThat(element.path("id").asText()).matches("[A-Za-z0-9_-]+");
        assertThat(attributes.path("label").asText()).isNotBlank();
        assertThat(seen.add("id " + element.path("id").asText())).isTrue();
        assertThat(seen.add("label " + attributes.path("label").asText())).isTrue();
        if (type.equals("dropdown")) {
            assertThat(attributes.path("options")).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @Test
    void questionsAndVulnerabilitiesGoElsewhere() throws IOException {
        JsonNode links = new YAMLMapper()
                .readTree(Files.readString(FOLDER.resolve("config.yml")))
                .path("contact_links");

        assertThat(links).hasSize(2);
        for (JsonNode link : links) {
            assertThat(link.path("url").asText()).startsWith("https://");
            assertThat(link.path("name").asText()).isNotBlank();
            assertThat(link.path("about").asText()).isNotBlank();
        }
    }
}
