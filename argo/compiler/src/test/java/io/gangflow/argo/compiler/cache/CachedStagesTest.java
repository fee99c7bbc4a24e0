package io.gangflow.argo.compiler.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.interpreter.expression.CacheAge;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cached stage reuses the outputs and the result of an earlier success of the same work. */
class CachedStagesTest {

    private static final String COUNT = """
            count:
              cache: true
              pod: { image: "a:1", command: [count, "${parameters.day}", "${outputs.words}"], resources: { cpu: 1, memory: 1Gi } }
              outputs: { words: "s3://results/${parameters.day}" }
            """;

    private static final String USE = """
            use:
              pod: { image: "a:1", command: [use, "${stages.count.result}"], resources: { cpu: 1, memory: 1Gi } }
            """;

    private static final long DAY = 86_400_000;

    private final MemoryRecords records = new MemoryRecords();

    @Test
    void aSecondRunTakesTheResultAndTheOutputsOfTheFirst() {
        CachedRun first = run(COUNT + USE);
        CachedRun second = next(COUNT + USE);

        assertThat(first.play("7", 0)).isEqualTo(Outcome.COMPLETED);
        assertThat(second.play("8", 10)).isEqualTo(Outcome.COMPLETED);
        assertThat(first.ran).containsExactly("count-0", "use-0");
        assertThat(second.ran).containsExactly("use-0");
        assertThat(second.commands).containsEntry("use", "7");
        assertThat(second.cachedNodes()).containsExactly("count-0");
        assertThat(first.cachedNodes()).isEmpty();
        assertThat(second.outputs()).containsExactly("7", "s3://results/2026-01-01");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:1|a:2",
                "[count,|[recount,",
                "results/|others/",
                "cache: true|cache: { maxAge: 1h, key: x }",
                "outputs:|env: { A: b }~outputs:",
                "outputs:|inputs: { a: \"s3://corpus\" }~outputs:",
                "outputs:|volumes: { v: { mount: /v, claim: data } }~outputs:",
                "outputs:|secrets: { TOKEN: { secret: a, key: b } }~outputs:"
            })
    void changedWorkRunsAgain(String old, String changed) {
        run(COUNT).play("7", 0);
        CachedRun second = next(COUNT.replace(old, changed.replace("~", "\n  ")));

        second.play("8", 10);

        assertThat(second.ran).containsExactly("count-0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu: 1, memory: 1Gi|cpu: 2, memory: 3Gi",
                "outputs:|labels: { team: etl }~outputs:",
                "outputs:|timeout: 1h~outputs:",
                "cache: true|cache: { maxAge: 1h }"
            })
    void whatDoesNotDecideTheWorkDoesNotCount(String old, String changed) {
        run(COUNT).play("7", 0);
        CachedRun second = next(COUNT.replace(old, changed.replace("~", "\n  ")));

        second.play("8", 10);

        assertThat(second.ran).isEmpty();
    }

    @Test
    void anotherValueOfAParameterRunsAgain() {
        run(COUNT).play("7", 0);
        CachedRun other = CachedRun.of(COUNT, Map.of("day", "2026-01-02"), records, "run-2");
        CachedRun same = CachedRun.of(COUNT, Map.of("day", "2026-01-01"), records, "run-3");

        other.play("8", 10);
        same.play("9", 20);

        assertThat(other.ran).containsExactly("count-0");
        assertThat(same.ran).isEmpty();
    }

    @Test
    void anotherResultOfAStageBeforeRunsAgain() {
        String stages = """
                count: { pod: { image: "a:1", command: [count], resources: { cpu: 1, memory: 1Gi } } }
                use:
                  cache: true
                  pod: { image: "a:1", command: [use, "${stages.count.result}"], resources: { cpu: 1, memory: 1Gi } }
                """;
        run(stages).play("7", 0);
        CachedRun same = next(stages);
        CachedRun other = next(stages);

        same.play("7", 10);
        other.play("8", 20);

        assertThat(same.ran).containsExactly("count-0");
        assertThat(other.ran).containsExactly("count-0", "use-0");
    }

    @Test
    void aFailureIsNotKept() {
        run(COUNT).play("7", 0, "count");
        CachedRun second = next(COUNT);

        second.play("8", 10);

        assertThat(second.ran).containsExactly("count-0");
    }

    @Test
    void aSecondAttemptIsKept() {
        String stages = COUNT.replace("cache: true", "cache: true\n  retry: { limit: 2, backoff: 1s }")
                        .replace("[count,", "[count, \"${run.attempt}\",")
                + USE;
        CachedRun first = run(stages);
        CachedRun second = next(stages);

        assertThat(first.play("7", 0, "count first")).isEqualTo(Outcome.COMPLETED);
        assertThat(second.play("8", 10_000)).isEqualTo(Outcome.COMPLETED);

        assertThat(first.ran).containsExactly("count-0", "count-0", "use-0");
        assertThat(first.attempts("count")).isEqualTo(2);
        assertThat(second.ran).containsExactly("use-0");
        assertThat(second.commands).containsEntry("use", "7");
        assertThat(second.attempts("count")).isZero();
        assertThat(second.cachedNodes()).containsExactly("count-0");
    }

    @Test
    void noneOfManyAttemptsIsKeptWhenAllHaveFailed() {
        String stages = COUNT.replace("cache: true", "cache: true\n  retry: { limit: 2, backoff: 1s }");
        CachedRun first = run(stages);
        CachedRun second = next(stages);

        assertThat(first.play("7", 0, "count")).isEqualTo(Outcome.FAILED);
        second.play("8", 10_000);

        assertThat(first.ran).hasSize(3);
        assertThat(second.ran).containsExactly("count-0");
    }

    @Test
    void noTemplateIsBothMemoizedAndTriedAgain() {
        String retried = "cache: true\n  retry: { limit: 2 }\n";
        String gang = "  ddp: { image: \"a:1\", command: [x], workers: 2, resources: { cpu: 1, memory: 1Gi } }\n";
        for (String head : new String[] {"scheduler: volcano", "scheduler: kube-scheduler"}) {
            for (String stages :
                    new String[] {COUNT.replace("cache: true\n", retried), "train:\n  " + retried + gang}) {
                assertThat(CachedRun.compiled(head, stages).getSpec().templates())
                        .as(head + stages)
                        .noneMatch(template -> template.memoize() != null && template.retryStrategy() != null)
                        .anyMatch(template -> template.memoize() != null);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 6, 7, 8})
    void anOldSuccessIsNotTaken(long days) {
        String stages = COUNT.replace("cache: true", "cache: { maxAge: 7d }");
        run(stages).play("7", 0);
        CachedRun second = next(stages);

        second.play("8", days * DAY);

        assertThat(second.ran).hasSize(days < 7 ? 0 : 1);
    }

    @Test
    void aKeyDecidesAlone() {
        String stages = COUNT.replace("cache: true", "cache: { key: \"${parameters.day}\" }");
        run(stages).play("7", 0);
        CachedRun otherCommand = next(stages.replace("[count,", "[recount,"));
        CachedRun otherDay = CachedRun.of(stages, Map.of("day", "2026-01-02"), records, "run-3");

        otherCommand.play("8", 10);
        otherDay.play("9", 20);

        assertThat(otherCommand.ran).isEmpty();
        assertThat(otherDay.ran).containsExactly("count-0");
    }

    @Test
    void aKeyWithoutReferencesStandsForAllValuesAndAnotherKeyForOtherWork() {
        String stages = COUNT.replace("cache: true", "cache: { key: v1 }");
        run(stages).play("7", 0);
        CachedRun otherDay = CachedRun.of(stages, Map.of("day", "2026-01-02"), records, "run-2");
        CachedRun otherKey = CachedRun.of(stages.replace("v1", "v2"), Map.of(), records, "run-3");

        otherDay.play("8", 10);
        otherKey.play("9", 20);

        assertThat(otherDay.ran).isEmpty();
        assertThat(otherKey.ran).containsExactly("count-0");
    }

    @Test
    void aSidecarIsPartOfTheWorkAndItsRequestIsNot() {
        String sidecar = "  sidecars: { s: { image: \"s:1\", command: [s], resources: { cpu: 1, memory: 1Gi } } }\n";
        run(COUNT + sidecar).play("7", 0);
        CachedRun larger = next(COUNT + sidecar.replace("cpu: 1", "cpu: 2"));
        CachedRun other = CachedRun.of(COUNT + sidecar.replace("s:1", "s:2"), Map.of(), records, "run-3");

        larger.play("8", 10);
        other.play("9", 20);

        assertThat(larger.ran).isEmpty();
        assertThat(other.ran).containsExactly("count-0");
    }

    @Test
    void everyInstanceHasItsOwnRecord() {
        String stages = """
                count:
                  cache: true
                  foreach: { lang: [de, en] }
                  copies: 2
                  pod: { image: "a:1", command: [count], resources: { cpu: 1, memory: 1Gi } }
                """;
        run(stages).play("7", 0);
        CachedRun more = next(stages.replace("[de, en]", "[cs, de, en]"));
        CachedRun same = next(stages);

        same.play("8", 5);

        assertThat(records.entries()).hasSize(4);
        assertThat(same.ran).isEmpty();
        more.play("9", 10);
        assertThat(more.ran).isNotEmpty();
    }

    @Test
    void itemsAndNotTheirPlacesTellInstancesApart() {
        String stages = """
                count:
                  cache: true
                  foreach: { lang: [de, en] }
                  pod: { image: "a:1", command: [count], resources: { cpu: 1, memory: 1Gi } }
                """;
        run(stages).play("7", 0);
        CachedRun more = next(stages.replace("[de, en]", "[cs, de, en]"));

        more.play("8", 10);

        assertThat(more.ran).containsExactly("count-0");
    }

    @Test
    void aGangIsTakenAsAWhole() {
        String stages = """
                train:
                  cache: true
                  ddp: { image: "a:1", command: [train], workers: 2, resources: { cpu: 1, memory: 1Gi } }
                  outputs: { model: "s3://results/model" }
                """;
        for (String head : new String[] {"scheduler: volcano", "scheduler: kube-scheduler"}) {
            WorkflowTemplate template = CachedRun.compiled(head, stages);
            MemoryRecords own = new MemoryRecords();
            CachedRun first = CachedRun.of(template, Map.of(), Map.of(), own, "run-1");
            CachedRun second = CachedRun.of(template, Map.of(), Map.of(), own, "run-2");

            first.play("0.9", 0);
            second.play("0.8", 10);

            assertThat(first.ran).contains(head.endsWith("volcano") ? "Job" : "Service");
            assertThat(second.ran).isEmpty();
            assertThat(own.entries().values().toString()).contains("s3://results/model");
        }
    }

    @Test
    void aWorkflowCanRefuseEarlierSuccessesAndRenewThem() {
        WorkflowTemplate template = CachedRun.compiled("", COUNT);
        Map<String, String> without = Map.of(CacheAge.ANNOTATION, CacheAge.NONE);
        CachedRun.of(template, Map.of(), Map.of(), records, "run-1").play("7", 0);
        CachedRun fresh = CachedRun.of(template, without, Map.of(), records, "run-2");
        CachedRun third = CachedRun.of(template, Map.of(), Map.of(), records, "run-3");

        fresh.play("8", 10);
        third.play("9", 20);

        assertThat(fresh.ran).contains("count-0");
        assertThat(third.ran).doesNotContain("count-0");
        assertThat(records.entries().values().toString()).contains("\"8\"").doesNotContain("\"7\"");
    }

    @Test
    void aNodeWhoseRecordIsRefusedIsAnError() {
        records.fill();
        CachedRun only = run(COUNT);

        assertThat(only.play("7", 0)).isEqualTo(Outcome.FAILED);
        assertThat(only.run.nodes())
                .filteredOn(node -> node.displayName().equals("count-0"))
                .allSatisfy(node -> {
                    assertThat(node.phase()).isEqualTo("Error");
                    assertThat(node.message()).contains("Too long");
                });
    }

    @Test
    void aRestoredRunStillKnowsWhatItTook() {
        run(COUNT + USE).play("7", 0);
        CachedRun second = next(COUNT + USE);
        second.run.next(10);
        CachedRun restored = next(COUNT + USE);
        restored.run.restore(second.run.nodes());

        restored.run.next(11).forEach(action -> restored.run.podEnded(action.nodeId(), true, 12));

        assertThat(restored.cachedNodes()).containsExactly("count-0");
    }

    @Test
    void keysAreWhatArgoTakes() {
        run(COUNT).play("7", 0);

        assertThat(records.entries().keySet())
                .singleElement()
                .asString()
                .matches("gangflow-cache\\.demo\\.count [0-9a-f]{64}");
    }

    private CachedRun run(String stages) {
        return CachedRun.of(stages, Map.of(), records, "run-1");
    }

    private CachedRun next(String stages) {
        return CachedRun.of(stages, Map.of(), records, "run-2");
    }
}
