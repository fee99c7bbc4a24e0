package io.gangflow.pipeline.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.pipeline.shape.ClusterShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.PipelineShape;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference of the language is generated from its tables, and its examples pass {@code check}. */
final class LanguageReferenceTest {

    private static final Path PAGES = Path.of("../docs/reference");
    private static final Path PIPELINE = Path.of("src/test/resources/language/pipeline");
    private static final Path CLUSTER = Path.of("src/test/resources/language/cluster");

    /** Such as {@code available: id, instance}. */
    private static final Pattern KNOWN = Pattern.compile("available: ([a-zA-Z, ]+)");

    @Test
    void theCommittedPageOfThePipelineFileIsUpToDate() throws IOException {
        Golden.check(PAGES.resolve("pipeline-file.md"), LanguagePage.of(PipelineShape.PIPELINE, PIPELINE));
    }

    @Test
    void theCommittedPageOfTheClusterFileIsUpToDate() throws IOException {
        Golden.check(PAGES.resolve("cluster-file.md"), LanguagePage.of(ClusterShape.CLUSTER, CLUSTER));
    }

    static Stream<Path> pipelines() throws IOException {
        return examples(PIPELINE);
    }

    static Stream<Path> clusters() throws IOException {
        return examples(CLUSTER);
    }

    private static Stream<Path> examples(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pipelines")
    void everyExampleOfAPipelineHasNoFindingButTheWarningsThatItNames(Path example) throws IOException {
        Checked<Pipeline> read = PipelineReader.read(example);
        List<Diagnostic> found = Stream.concat(
                        read.diagnostics().stream(), new Planner().plan(read.orElseThrow()).diagnostics().stream())
                .toList();
        List<String> named = Example.of(example).warnings();
        assertThat(findings(found.stream()
                        .filter(diagnostic -> diagnostic.code().severity() == Severity.ERROR
                                || !named.contains(diagnostic.code().name()))
                        .toList()))
                .isEmpty();
        assertThat(found.stream().map(diagnostic -> diagnostic.code().name()).toList())
                .containsAll(named);
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void everyExampleOfAClusterHasNoFinding(Path example) {
        assertThat(findings(ClusterFileReader.read(example).diagnostics())).isEmpty();
    }

    private static String findings(List<Diagnostic> diagnostics) {
        return DiagnosticText.of(diagnostics, false);
    }

    @Test
    void everyKeyIsInAnExample() throws IOException {
        assertThat(keysWithoutExample(PipelineShape.PIPELINE, PIPELINE)).isEmpty();
        assertThat(keysWithoutExample(ClusterShape.CLUSTER, CLUSTER)).isEmpty();
    }

    private static List<String> keysWithoutExample(ObjectShape root, Path folder) throws IOException {
        ShownKeys shown = new ShownKeys();
        for (Path example : examples(folder).toList()) {
            shown.add(
                    root,
                    YamlDocument.read(example.toString(), Files.readString(example))
                            .root()
                            .orElseThrow());
        }
        return shown.missing(root);
    }

    @Test
    void everyExampleShowsAKeyOfItsSection() throws IOException {
        assertThat(sectionsWithoutKeys(PipelineShape.PIPELINE, PIPELINE)).isEmpty();
        assertThat(sectionsWithoutKeys(ClusterShape.CLUSTER, CLUSTER)).isEmpty();
    }

    private static List<String> sectionsWithoutKeys(ObjectShape root, Path folder) throws IOException {
        StringBuilder without = new StringBuilder();
        for (ObjectShape section : Sections.of(root).keySet()) {
            String name = Titles.anchor(Titles.of(section));
            String shown = Example.of(folder.resolve(name + ".yaml")).region();
            if (section.keys().keySet().stream().noneMatch(key -> shown.contains(key + ":"))) {
                without.append(name).append('\n');
            }
        }
        return without.toString().lines().toList();
    }

    @Test
    void everyReferenceIsDescribed() throws IOException {
        String page = Files.readString(PIPELINE.resolve("end.md"));
        for (Text.Scope scope : Text.Scope.values()) {
            assertThat(page).contains("`${" + scope.keyword() + ".");
        }
        String file = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: x }
                stages: { a: { pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } } } }
                onExit: { pod: { image: "x:1", command: ["${run.nothing}"], resources: { cpu: 1, memory: 1Gi } } }
                """;
        String finding = findings(
                new Planner().plan(PipelineReader.read("x", file).orElseThrow()).diagnostics());
        List<String> facts = KNOWN.matcher(finding)
                .results()
                .map(found -> found.group(1))
                .flatMap(names -> Stream.of(names.strip().split(", ", -1)))
                .toList();
        assertThat(facts).isNotEmpty();
        assertThat(Pattern.compile("\\| `\\$\\{run\\.([A-Za-z]+)}`")
                        .matcher(page)
                        .results()
                        .map((MatchResult row) -> row.group(1))
                        .collect(Collectors.toList()))
                .containsExactlyInAnyOrderElementsOf(facts);
    }
}
