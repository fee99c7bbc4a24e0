package io.gangflow.pipeline.check.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GangRulesTest {

    private static final String DDP = """
            scheduler: volcano
            stages:
              train:
                %s
                ddp: { image: "a:1", command: [train], workers: 4, backend: %s, resources: { cpu: 1, memory: 1Gi } }
            """;
    private static final String SPARK = """
            scheduler: volcano
            stages:
              count:
                minAvailable: %d
                spark:
                  image: "a:1"
                  mainClass: a.B
                  application: local:///a.jar
                  executors: { count: 2 }
                  gang: %s
            """;
    private static final String QUEUE = """
            scheduler: volcano
            queues: { small: { weight: 1, capability: { %s } } }
            stages:
              train:
                queue: small
                %s
                ddp: { image: "a:1", command: [torchrun], %s, resources: { cpu: 1500m, memory: 2Gi, gpu: 1 } }
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void aMinimumUpToTheNumberOfPodsIsFine(int minimum) {
        assertThat(Findings.of(DiagnosticCode.GF0401, DDP.formatted("minAvailable: " + minimum, "job")))
                .isEmpty();
    }

    @Test
    void aMinimumAboveTheNumberOfPodsIsAFinding() {
        assertThat(Findings.of(DiagnosticCode.GF0401, DDP.formatted("minAvailable: 5", "job")))
                .containsExactly("7: stage `train` starts with 5 pods, but its gang has 4");
    }

    @Test
    void aStageWithoutPodsHasNoMinimumThatIsTooLarge() {
        String manifest = """
                stages:
                  a:
                    minAvailable: 2
                    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
                """;

        assertThat(Findings.codes(manifest)).containsExactly(DiagnosticCode.GF0305);
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false", "4, false"})
    void onlyAMinimumOfOneRankLeavesFailuresUnnoticed(int minimum, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0402, DDP.formatted("minAvailable: " + minimum, "job")))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void oneRankAloneIsWatched() {
        String alone = DDP.formatted("minAvailable: 1", "job").replace("workers: 4", "workers: 1");

        assertThat(Findings.codes(alone)).isEmpty();
        assertThat(Findings.codes(DDP.formatted("", "job"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', job, false",
        "minAvailable: 3, job, false",
        "minAvailable: 3, train-job, true",
        "minAvailable: 4, train-job, false",
        "'', train-job, false"
    })
    void anOperatorStartsNoPartOfAGang(String minimum, String backend, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0418, DDP.formatted(minimum, backend)))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"2, 3, true", "3, 3, false"})
    void aRayClusterStartsWhole(int minimum, int pods, boolean found) {
        String ray = """
                scheduler: volcano
                stages:
                  tune:
                    minAvailable: %d
                    ray:
                      image: "a:1"
                      command: [tune]
                      head: { resources: { cpu: 1, memory: 1Gi } }
                      workers: %d
                      resources: { cpu: 1, memory: 1Gi }
                """.formatted(minimum, pods - 1);

        assertThat(Findings.of(DiagnosticCode.GF0418, ray)).hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"1, reserve, true", "2, reserve, false", "3, reserve, false", "1, strict, false"})
    void aReservationForTheDriverAloneIsAFinding(int minimum, String gang, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0409, SPARK.formatted(minimum, gang)))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "PodGroup, 1, minResources, true",
        "PodGroup, 2, minResources, false",
        "PodGroup, 1, queue, false",
        "Job, 1, minResources, false"
    })
    void aPodGroupWithAFixedAmountForOneMemberIsAFinding(String kind, int members, String key, boolean found) {
        String manifest = """
                stages:
                  group:
                    manifest:
                      apiVersion: scheduling.volcano.sh/v1beta1
                      kind: %s
                      metadata: { name: a }
                      spec: { minMember: %d, %s: x }
                """.formatted(kind, members, key);

        assertThat(Findings.of(DiagnosticCode.GF0409, manifest)).hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "'cpu: 6, memory: 8Gi, gpu: 4', ''",
        "'cpu: 6000m', ''",
        "'memory: 8Gi', ''",
        "'gpu: 4', ''",
        "'cpu: 5', '6 cpu at once, but queue `small` may use 5'",
        "'memory: 7Gi', '8Gi memory at once, but queue `small` may use 7Gi'",
        "'gpu: 3', '4 GPUs at once, but queue `small` may use 3'"
    })
    void aGangHasToFitIntoWhatItsQueueMayUse(String capability, String shortage) {
        assertThat(Findings.of(DiagnosticCode.GF0404, QUEUE.formatted(capability, "", "workers: 4")))
                .isEqualTo(shortage.isEmpty() ? List.of() : List.of("7: stage `train` needs " + shortage));
    }

    @ParameterizedTest
    @CsvSource({
        "minAvailable: 2, workers: 4",
        "'', 'elastic: { min: 2, max: 4 }'",
        "scheduler: kube-scheduler, workers: 4"
    })
    void aGangThatCanStartSmallerAndOneWithoutVolcanoAreNotCompared(String line, String workers) {
        assertThat(Findings.of(DiagnosticCode.GF0404, QUEUE.formatted("cpu: 1", line, workers)))
                .isEmpty();
    }

    @Test
    void theQueueOfThePipelineCountsForStagesWithoutOne() {
        String whole = QUEUE.formatted("cpu: 1", "", "workers: 4")
                .replace("    queue: small\n", "")
                .replace("scheduler: volcano", "scheduler: volcano\nqueue: small");

        assertThat(Findings.of(DiagnosticCode.GF0404, whole)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"default, true", "research, true", "resarch, false", "gpu, false"})
    void aQueueIsDeclaredOrTheDefault(String queue, boolean known) {
        String text = """
                queues: { research: { weight: 1 } }
                stages:
                  a:
                    queue: %s
                    POD(a)
                """.formatted(queue);

        assertThat(Findings.of(DiagnosticCode.GF0403, text))
                .isEqualTo(known ? List.of() : List.of("7: queue `%s` is not declared".formatted(queue)));
    }

    @ParameterizedTest
    @CsvSource({"high, ''", "low, GF0405", "system-node-critical, GF0406", "systemic, GF0405"})
    void aPriorityIsDeclaredAndNotOfTheSystem(String priority, String code) {
        String text = """
                priorityClasses: { high: { value: 1000 } }
                stages:
                  a:
                    priority: %s
                    POD(a)
                """.formatted(priority);

        assertThat(Findings.codes(text)).extracting(Enum::name).isEqualTo(code.isEmpty() ? List.of() : List.of(code));
    }

    @ParameterizedTest
    @CsvSource({"urgent, 1000000000, true", "urgent, 1000000001, false", "system-mine, 1, false", "urgent, -5, true"})
    void aPriorityClassCanBeCreated(String name, int value, boolean found) {
        String text = """
                priorityClasses: { %s: { value: %d } }
                stages:
                  a: { POD(a) }
                """.formatted(name, value);

        assertThat(Findings.of(DiagnosticCode.GF0407, text)).hasSize(found ? 0 : 1);
    }

    @ParameterizedTest
    @CsvSource({"volcano, strict, false", "kube-scheduler, strict, true", "kube-scheduler, reserve, false"})
    void aStrictGangNeedsVolcano(String scheduler, String gang, boolean found) {
        String text = SPARK.formatted(3, gang).replace("scheduler: volcano", "scheduler: " + scheduler);

        assertThat(Findings.of(DiagnosticCode.GF0417, text)).hasSize(found ? 1 : 0);
    }
}
