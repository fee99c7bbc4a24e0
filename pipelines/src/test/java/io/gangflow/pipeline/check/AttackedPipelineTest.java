package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.diagnostic.SourceLines;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Inputs of the kinds that were vulnerabilities of peers (docs/reference/peer-cves.md): each has its finding. */
final class AttackedPipelineTest {

    private static final char NO_QUOTES = '\u00a7';
    private static final String POD = "image: \"busybox:1.36\", command: [work], resources: { cpu: 1, memory: 1Gi }";
    private static final String STAGE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              a:
                pod: { %s }
            """.formatted(POD);
    private static final String SPARK = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              a:
                spark:
                  image: gangflow/spark:0.1.0
                  mainClass: io.gangflow.spark.WordCount
                  application: local:///opt/gangflow/spark-jobs.jar
                  executors: { count: 2, cpu: 1, memory: 1Gi }
                  conf:
            """;
    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: tiny }
            nodePools:
              - { name: w, count: 2, allocatable: { cpu: 4, memory: 8Gi } }
            """;

    /** The documents into which an input is written, by its place; {@code %s} is the input. */
    private static final Map<String, String> PLACES = Map.ofEntries(
            Map.entry("pipeline", STAGE + "%s\n"),
            Map.entry("stage", STAGE + "    %s\n"),
            Map.entry("pod", STAGE.replace("1Gi } }", "1Gi }, %s }")),
            Map.entry("template", STAGE + "    podTemplate: { %s }\n"),
            Map.entry("template-spec", STAGE + "    podTemplate:\n      spec:\n        %s\n"),
            Map.entry("spark-conf", SPARK + "        %s\n"),
            Map.entry("title", STAGE.replace("name: demo }", "name: demo, title: %s }")),
            Map.entry("cluster", CLUSTER + "schedulers: %s\n"),
            Map.entry("include", STAGE + "  b:\n    include: { file: \"%s\" }\n"),
            Map.entry("mount", STAGE + "    volumes: { v: { mount: \"%s\", emptyDir: 1Gi } }\n"),
            Map.entry("sub-path", STAGE + "    volumes: { v: { mount: /v, claim: data, subPath: \"%s\" } }\n"),
            Map.entry(
                    "host-path", STAGE + "    volumes: { v: { mount: /v, hostPath: \"%s\", allowHostPath: true } }\n"),
            Map.entry("working-dir", STAGE + "    workingDir: \"%s\"\n"),
            Map.entry("name", STAGE.replace("name: demo", "name: \"%s\"")),
            Map.entry("stage-name", STAGE.replace("  a:", "  \"%s\":")),
            Map.entry("parameter-name", STAGE + "parameters:\n  \"%s\": { type: string, default: x }\n"),
            Map.entry("queue", STAGE + "scheduler: volcano\nqueue: \"%s\"\n"),
            Map.entry("image", STAGE.replace("busybox:1.36", "%s")),
            Map.entry("word", STAGE.replace("[work]", "[\"%s\"]")),
            Map.entry("when", STAGE + "    when: \"%s\"\n"));

    @ParameterizedTest
    @CsvFileSource(
            resources = {
                "/attacks/overrides.txt",
                "/attacks/class-names.txt",
                "/attacks/paths.txt",
                "/attacks/names.txt",
                "/attacks/templates.txt"
            },
            delimiter = '|',
            quoteCharacter = NO_QUOTES)
    void anInputOfAnAttackHasItsFinding(DiagnosticCode code, String place, String input) {
        String text = Objects.requireNonNull(PLACES.get(place), place).replace("%s", input);

        List<Diagnostic> found = findings(text, place.equals("cluster"));

        assertThat(found).as(text).extracting(Diagnostic::code).contains(code);
        String shown = DiagnosticText.of(found, false, SourceLines.of(Map.of("f.yaml", text)));
        assertThat(shown.codePoints().filter(AttackedPipelineTest::isControl))
                .as("control characters in %s", shown)
                .isEmpty();
    }

    /** Without this, an input could be refused for the document around it. */
    @Test
    void theDocumentsAroundTheInputsAreSound() {
        assertThat(findings(STAGE, false)).isEmpty();
        assertThat(findings(SPARK + "        spark.sql.shuffle.partitions: 8\n", false))
                .noneMatch(finding -> finding.severity() == Severity.ERROR);
        assertThat(findings(CLUSTER, true)).isEmpty();
    }

    private static List<Diagnostic> findings(String text, boolean cluster) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (cluster) {
            return ClusterFileReader.read("f.yaml", bytes).diagnostics();
        }
        var pipeline = PipelineReader.read("f.yaml", bytes);
        List<Diagnostic> found = new ArrayList<>(pipeline.diagnostics());
        pipeline.value()
                .ifPresent(sound -> found.addAll(new Planner().plan(sound).diagnostics()));
        return found;
    }

    private static boolean isControl(int point) {
        return (Character.isISOControl(point) && point != '\n' && point != '\r')
                || (point >= 0x2028 && point <= 0x202e)
                || (point >= 0x2066 && point <= 0x2069);
    }
}
