package io.gangflow.argo.compiler.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.argo.compiler.security.PodSecurityStandard.Level;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The evaluator decides as the admission plugin does. */
final class PodSecurityStandardTest {

    /** The folder test/testdata of the Go module k8s.io/pod-security-admission. */
    private static final String FIXTURES = System.getProperty("pod.security.fixtures", "");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A pod of the level restricted; each line of the file changes one of its fields. */
    private static final String RESTRICTED = """
            {"metadata": {"name": "a"}, "spec": {
              "securityContext": {"runAsNonRoot": true, "seccompProfile": {"type": "RuntimeDefault"}},
              "initContainers": [{"name": "init", "image": "a", "securityContext": {
                "allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}}}],
              "containers": [{"name": "main", "image": "a", "securityContext": {
                "allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}}}]}}""";

    @Test
    void itAgreesWithEveryFixtureOfKubernetes() throws IOException {
        assumeTrue(
                !FIXTURES.isEmpty(),
                "no fixtures: give -Dpod.security.fixtures=FOLDER, see docs/reference/compiled-pods.md");
        List<Path> fixtures;
        try (Stream<Path> files = Files.walk(Path.of(FIXTURES))) {
            fixtures = files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
        List<String> wrong = fixtures.stream()
                .filter(file -> !isRight(file))
                .map(Path::toString)
                .toList();

        System.out.printf("Pod Security: %d of %d fixtures agree%n", fixtures.size() - wrong.size(), fixtures.size());
        assertThat(fixtures).hasSizeGreaterThan(4_000);
        assertThat(wrong).isEmpty();
    }

    /** LEVEL/vMAJOR.MINOR/pass or fail/NAME.yaml */
    private static boolean isRight(Path file) {
        int names = file.getNameCount();
        Level level = Level.valueOf(file.getName(names - 4).toString().toUpperCase(Locale.ROOT));
        int minor = Integer.parseInt(file.getName(names - 3).toString().substring("v1.".length()));
        boolean admissible = file.getName(names - 2).toString().equals("pass");
        try {
            boolean admitted = new PodSecurityStandard(level, minor)
                    .violations(YAML.readTree(Files.readString(file)))
                    .isEmpty();
            return admitted == admissible;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aRestrictedPodIsAdmitted() throws IOException {
        assertThat(violations(Level.RESTRICTED, JSON.readTree(RESTRICTED))).isEmpty();
        assertThat(violations(Level.BASELINE, JSON.readTree(RESTRICTED))).isEmpty();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/pod-security/violations.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void aPodWithOneWrongFieldFailsItsCheck(String check, Level level, String change) throws IOException {
        JsonNode changed = merged(JSON.readTree(RESTRICTED), JSON.readTree(change));

        assertThat(violations(Level.RESTRICTED, changed)).contains(check);
        assertThat(violations(Level.BASELINE, changed).isEmpty()).isEqualTo(level == Level.RESTRICTED);
    }

    /** A merge patch (RFC 7396), except that lists of one object are merged by their place. */
    private static JsonNode merged(JsonNode target, JsonNode patch) {
        if (patch.isArray()
                && target.isArray()
                && patch.size() == 1
                && patch.get(0).isObject()) {
            return JSON.createArrayNode().add(merged(target.get(0), patch.get(0)));
        }
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode all = target.isObject() ? target.deepCopy() : JSON.createObjectNode();
        patch.properties()
                .forEach(field -> all.set(field.getKey(), merged(all.path(field.getKey()), field.getValue())));
        return all;
    }

    private static List<String> violations(Level level, JsonNode pod) {
        return new PodSecurityStandard(level, 36).violations(pod);
    }
}
