package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dashboards and alerts of infra-tofu: their metrics exist, and alerts fire when they should. */
class MonitoringTest {

    private static final Path FOLDER = Path.of("../infra-tofu").toAbsolutePath().normalize();
    private static final Path CHART = FOLDER.resolve("platform/charts/gangflow");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    @TempDir
    Path folder;

    @Test
    void everyMetricThatAPanelOrARuleReadsIsExportedBySomebody() throws IOException {
        Set<String> known = new TreeSet<>(recorded());
        known.add("gangflow:pool_price_per_hour");
        for (JsonNode exporter :
                JSON.readTree(FOLDER.resolve("tests/metrics.json").toFile())) {
            exporter.path("names").forEach(name -> known.add(name.asText()));
        }
        List<String> queries = new ArrayList<>();
        for (JsonNode dashboard : dashboards()) {
            dashboard.findValuesAsText("expr").forEach(queries::add);
            dashboard.findValuesAsText("definition").forEach(queries::add);
        }
        for (JsonNode rules : rules()) {
            rules.findValuesAsText("expr").forEach(queries::add);
        }
        assertThat(queries).hasSizeGreaterThan(70);
        for (String query : queries) {
            assertThat(known).as(query).containsAll(PromQuery.metrics(query));
            assertThat(PromQuery.metrics(query)).as(query).isNotEmpty();
        }
    }

    @Test
    void theExporterIsAskedForEveryFieldOfTheGpusThatIsReadAndForNoOther() throws IOException {
        Set<String> asked = new TreeSet<>();
        Files.readAllLines(FOLDER.resolve("modules/blueprint/dcgm-counters.csv")).stream()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> asked.add(line.substring(0, line.indexOf(','))));
        Set<String> read = new TreeSet<>();
        for (JsonNode each :
                Stream.concat(dashboards().stream(), rules().stream()).toList()) {
            each.findValuesAsText("expr").forEach(query -> read.addAll(PromQuery.metrics(query)));
        }
        read.removeIf(name -> !name.startsWith("DCGM_"));
        assertThat(asked).isEqualTo(read);
    }

    @Test
    void dashboardsAreBareAndTheirPanelsHaveUnitsAndPlacesOfTheirOwn() throws IOException {
        Set<String> ids = new TreeSet<>();
        for (JsonNode dashboard : dashboards()) {
            assertThat(dashboard.has("dashboard"))
                    .as("a file for provisioning has no wrapper")
                    .isFalse();
            assertThat(ids.add(dashboard.path("uid").asText())).isTrue();
            Set<String> places = new TreeSet<>();
            for (JsonNode panel : dashboard.path("panels")) {
                String title = panel.path("title").asText();
                assertThat(panel.at("/fieldConfig/defaults/unit").asText())
                        .as(title)
                        .isNotEmpty();
                assertThat(panel.at("/datasource/uid").asText()).as(title).isEqualTo("${datasource}");
                assertThat(places.add(panel.at("/gridPos/x").asText() + "," + panel.at("/gridPos/y")))
                        .as(title)
                        .isTrue();
            }
            assertThat(places).hasSize(12);
        }
    }

    @Test
    void everyAlertSaysWhatToDoAndIsTested() throws IOException {
        String tests = "";
        for (File file : files(FOLDER.resolve("tests/alerts"))) {
            tests += Files.readString(file.toPath());
        }
        int alerts = 0;
        for (JsonNode rules : rules()) {
            for (JsonNode rule : rules.findValues("rules").get(0)) {
                if (rule.has("alert")) {
                    String name = rule.path("alert").asText();
                    alerts++;
                    assertThat(rule.at("/annotations/hint").asText()).as(name).isNotEmpty();
                    assertThat(rule.at("/labels/severity").asText()).as(name).isIn("critical", "warning", "info");
                    assertThat(tests).as(name).contains("alertname: " + name);
                }
            }
        }
        assertThat(alerts).isEqualTo(22);
    }

    @Test
    void alertsComeWhenTheyShouldAndNotOtherwise() throws IOException, InterruptedException {
        Optional<Path> promtool = promtool();
        assumeTrue(promtool.isPresent(), "notice: no promtool here: alerts were not evaluated");
        List<String> command = new ArrayList<>(List.of(promtool.orElseThrow().toString(), "test", "rules"));
        for (File file : files(FOLDER.resolve("tests/alerts"))) {
            command.add(file.toString());
        }
        Path log = folder.resolve("log");
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(log)).isZero();
    }

    private static List<JsonNode> dashboards() throws IOException {
        return parsed(CHART.resolve("dashboards"), JSON, 3);
    }

    private static List<JsonNode> rules() throws IOException {
        return parsed(CHART.resolve("rules"), YAML, 4);
    }

    private static Set<String> recorded() throws IOException {
        Set<String> names = new TreeSet<>();
        rules().forEach(rules -> names.addAll(rules.findValuesAsText("record")));
        return names;
    }

    private static List<JsonNode> parsed(Path files, ObjectMapper mapper, int count) throws IOException {
        List<JsonNode> parsed = new ArrayList<>();
        for (File file : files(files)) {
            parsed.add(mapper.readTree(file));
        }
        assertThat(parsed).hasSize(count);
        return parsed;
    }

    private static List<File> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(Path::toFile).toList();
        }
    }

    private static Optional<Path> promtool() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator))
                .map(directory -> Path.of(directory, "promtool"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
