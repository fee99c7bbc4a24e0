package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.schema.ClusterSchemas;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Validates every compiled object, and every object that a run creates, against the CRDs of Argo 4.1 and Volcano. */
final class CustomResourceSchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @SuppressWarnings("NullAway.Init") // read before the first test
    private static ClusterSchemas schemas;

    @BeforeAll
    static void readSchemas() throws IOException {
        Assumptions.assumeTrue(
                ClusterSchemas.areHere(), "skipped: there are no CRDs in ../shared/crds to validate against");
        schemas = ClusterSchemas.read();
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void everyDefinitionIsValid(Path definition) {
        assertValid(new Compiled(Definitions.compiled(definition)));
    }

    @Test
    void aPipelineWithNotificationsIsValid() {
        assertThat(assertValid(new Compiled(NotifyHooksTest.manifests()))).isPositive();
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void everyKindOfStageIsValid(SchedulerName scheduler) {
        int validated = assertValid(Compiled.of(Stages.plan(
                scheduler,
                Stages.stage("count", Stages.pod()).copies(2).retry(2),
                Stages.stage("spark", Stages.spark()).after("count"),
                Stages.stage("train", Stages.ddp(4)).retry(2).minAvailable(2),
                Stages.stage("fit", Stages.tensorflow()),
                Stages.stage("hello", Stages.mpi()).priority("urgent"),
                Stages.stage("tune", Stages.ray()),
                Stages.stage("serve", Stages.service()))));

        assertThat(validated).isGreaterThanOrEqualTo(scheduler == SchedulerName.VOLCANO ? 9 : 3);
    }

    /** Random pipelines, in which some stages have settings of their pods. */
    @ParameterizedTest
    @ValueSource(longs = {1, 101, 201, 301})
    void everyRandomPipelineIsValid(long first) {
        for (long seed = first; seed < first + 25; seed++) {
            assertValid(Compiled.of(RandomPipeline.of(seed)));
        }
    }

    /** The largest values that the language permits, and spaces in a schedule. */
    @Test
    void whatTheLanguageAdmitsTheServerAdmits() {
        Plan plan = new Planner()
                .plan(PipelineReader.read("bounds.yaml", """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: bounds }
                parameters: { mode: { type: string, enum: [], default: a } }
                queue: most
                queues: { most: { weight: 65535 }, least: { weight: 1 } }
                parallelism: 1
                schedule: { cron: " 0  3\t* * MON-FRI " }
                stages:
                  1st: { pod: { image: "x/y:1", command: [a], resources: { cpu: 1, memory: 64Mi } } }
                  then:
                    after: [1st]
                    retry: { limit: 100, backoff: 1d }
                    pod: { image: "x/y:1", command: [a], resources: { cpu: 1, memory: 64Mi } }
                """).orElseThrow())
                .orElseThrow();

        assertThat(assertValid(Compiled.of(plan))).isGreaterThanOrEqualTo(4);
    }

    @Test
    void whatTheSchemaDoesNotKnowIsFound() {
        ObjectNode queue =
                JSON.valueToTree(Compiled.volcano(Stages.stage("count", Stages.pod())).manifests().shared().stream()
                        .filter(object -> object.getKind().equals("Queue"))
                        .findFirst()
                        .orElseThrow());
        queue.withObject("/spec").put("weigth", 3).put("weight", "3").put("priority", -1);

        assertThat(schemas.problems("scheduling.volcano.sh/Queue", queue).orElseThrow())
                .containsExactlyInAnyOrder(
                        ".spec has the unknown field weigth",
                        ".spec.weight is STRING, not integer",
                        ".spec.priority minimum: -1.0");
    }

    static Stream<Path> definitions() {
        return Definitions.all().stream();
    }

    /** Returns how many objects had a schema. */
    private static int assertValid(Compiled compiled) {
        List<HasMetadata> objects = new ArrayList<>(compiled.manifests().inOrder());
        objects.addAll(compiled.created(Map.of()));
        int validated = 0;
        for (HasMetadata object : objects) {
            Optional<List<String>> problems = schemas.problems(object);
            assertThat(problems.orElse(List.of()))
                    .as(
                            "%s %s",
                            ClusterSchemas.kind(object), object.getMetadata().getName())
                    .isEmpty();
            validated += problems.isPresent() ? 1 : 0;
        }
        return validated;
    }
}
