package io.gangflow.page.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.work.PipelineWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkippableObjectChecksTest {

    private static final String RESOURCES = "resources: { cpu: 1, memory: 64Mi }";
    private static final String POD = "pod: { image: \"a:1\", command: [a], " + RESOURCES + " }\n";

    private static Plan plan(String top, String stage) {
        return new Planner()
                .plan(PipelineReader.read("quiet.yaml", """
                                apiVersion: gangflow/v1
                                kind: Pipeline
                                metadata: { name: quiet }
                                %sstages:
                                  before: { pod: { image: "a:1", command: [a], resources: { cpu: 1, memory: 64Mi } } }
                                  work:
                                    after: [before]
                                """.formatted(top) + stage.indent(4))
                        .orElseThrow())
                .orElseThrow();
    }

    private static boolean isQuiet(Plan plan) {
        return SkippableObjectChecks.of(plan.pipeline());
    }

    /** Returns all findings in the objects, except those about priorities that were already reported in the file. */
    private static List<Diagnostic> found(Plan plan) {
        PlannedWork planned = new PlannedWork(plan);
        List<Diagnostic> found = new ArrayList<>(planned.work().diagnostics());
        ObjectRules.check(
                        PipelineWork.objects(planned.manifests(), plan),
                        planned.work().work(),
                        Optional.empty())
                .stream()
                .filter(finding -> finding.code() != DiagnosticCode.GF0406)
                .forEach(found::add);
        return found;
    }

    /** Returns the plan with the schedulers of the file, and with each scheduler for every stage. */
    private static Stream<Plan> plans(Pipeline pipeline) {
        return Stream.concat(
                        Stream.of(Optional.<SchedulerName>empty()),
                        Arrays.stream(SchedulerName.values()).map(Optional::of))
                .flatMap(scheduler -> new Planner().plan(pipeline, scheduler).value().stream());
    }

    @Test
    void noRuleFindsAnythingInTheObjectsOfShippedPipelinesThatAreQuiet() throws IOException {
        List<Plan> quiet = new ArrayList<>();
        for (String folder : List.of(
                "../pipelines/definitions",
                "../pipelines/src/test/resources/checks",
                "../pipelines/src/test/resources/language/pipeline",
                "../cli/src/main/resources/io/gangflow/cli/init")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".yaml"))
                        .flatMap(file -> PipelineReader.read(file).value().stream())
                        .flatMap(SkippableObjectChecksTest::plans)
                        .filter(SkippableObjectChecksTest::isQuiet)
                        .forEach(quiet::add);
            }
        }

        assertThat(quiet).hasSizeGreaterThan(20);
        assertThat(quiet)
                .allSatisfy(plan ->
                        assertThat(found(plan)).as(plan.pipeline().name()).isEmpty())
                .anySatisfy(plan ->
                        assertThat(SkippableObjectChecks.isSmall(plan, 0)).isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "scheduler: volcano\n",
                "scheduler: volcano\nlauncher: resource\n",
                "schedule: { cron: \"0 5 * * *\", timeZone: Europe/Berlin }\n",
            })
    void noRuleFindsAnythingInQuietStagesOfAnyKindAndSize(String top) {
        List<String> stages = new ArrayList<>();
        for (String memory : List.of("1Mi", "500Mi", "1000M", "1234567Ki", "64Gi", "3Ti")) {
            for (String cpu : List.of("1", "250m", "1500m", "96")) {
                String resources = "cpu: %s, memory: %s".formatted(cpu, memory);
                stages.add(
                        "pod: { image: \"a:1\", command: [a], resources: { %s } }\ncopies: 3\n".formatted(resources));
                stages.add(
                        "ddp: { image: \"a:1\", command: [a], workers: 5, resources: { %s } }\npriority: system-node-critical\n"
                                .formatted(resources));
                for (String mode : List.of("client", "cluster")) {
                    stages.add("""
                            spark:
                              mode: %s
                              image: a:1
                              application: local:///a.py
                              driver: { %s }
                              executors: { count: 3, %s }
                            retry: { limit: 2 }
                            timeout: 1h
                            """.formatted(
                                    mode,
                                    resources.replace("500m", "000m").replace("250m", "2"),
                                    resources.replace("500m", "000m").replace("250m", "2")));
                }
            }
        }
        int quiet = 0;
        for (String stage : stages) {
            Optional<Plan> plan = planned(top, stage);
            if (plan.filter(SkippableObjectChecksTest::isQuiet).isPresent()) {
                quiet++;
                assertThat(found(plan.get())).as(stage).isEmpty();
            }
        }

        assertThat(quiet).isGreaterThan(stages.size() / 2);
    }

    /** Returns the plan; empty if the file itself is invalid, for example because of too little memory for Spark. */
    private static Optional<Plan> planned(String top, String stage) {
        try {
            return Optional.of(plan(top, stage));
        } catch (IllegalStateException | java.util.NoSuchElementException refused) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                POD + "labels: { a: b }",
                POD + "placement: { nodeSelector: { a: b } }",
                POD + "when: \"${run.instance} == 0\"",
                POD + "podTemplate: { spec: { enableServiceLinks: false } }",
                "pod: { image: \"a:1\", command: [a], resources: { cpu: 1, memory: 64Mi, nvidia.com/gpu: 1 } }",
                "manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }",
            })
    void whatRulesReadInObjectsIsLookedAt(String stage) {
        assertThat(planned("", stage).filter(SkippableObjectChecksTest::isQuiet))
                .isEmpty();
        assertThat(planned("priorityClasses: { high: { value: 10 } }\n", POD)
                        .filter(SkippableObjectChecksTest::isQuiet))
                .isEmpty();
    }

    @Test
    void manyStagesOrLongTextsAreCompiledForTheirSize() {
        Plan plan = plan("", POD + "copies: 500\n");

        assertThat(isQuiet(plan)).isTrue();
        assertThat(SkippableObjectChecks.isSmall(plan, 0)).isFalse();
        assertThat(SkippableObjectChecks.isSmall(plan("", POD), 200)).isTrue();
        assertThat(SkippableObjectChecks.isSmall(plan("", POD), 1 << 20)).isFalse();
    }
}
