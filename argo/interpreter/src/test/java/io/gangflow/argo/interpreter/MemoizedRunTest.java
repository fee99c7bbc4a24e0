package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run takes the outputs of earlier nodes from caches, and stores those of its own. */
final class MemoizedRunTest {

    private static final String SPEC = """
            entrypoint: pipeline
            parallelism: 1
            arguments: { parameters: [{ name: day, value: "24" }] }
            templates:
            - name: pipeline
              dag:
                tasks: [{ name: a, template: memo }]
              outputs: { parameters: [{ name: all, valueFrom: { expression: "tasks.a.outputs.parameters.result" } }] }
            - name: memo
              memoize: { key: "k-{{workflow.parameters.day}}", maxAge: 10s, cache: { configMap: { name: counts } } }
              outputs: { parameters: [{ name: result, valueFrom: { path: /r, default: none } }] }
              container: { image: i }
            """;

    private final Map<String, CacheRecord> kept = new HashMap<>();

    @Test
    void anEarlierResultIsTakenAndNothingRuns() {
        kept.put("counts/k-24", new CacheRecord("earlier-1", Map.of("result", "42"), 1_000));
        WorkflowRun run = run(SPEC);

        assertThat(run.next(10_999)).isEmpty();

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.stages().get(0).cached()).isEqualTo(1);
        assertThat(run.stages().get(0).startedMillis()).hasValue(10_999);
        assertThat(run.stages().get(0).instances().get(0).cached()).isTrue();
        NodeStatus node = Runs.node(run, "run-1.a");
        assertThat(node.cached()).isTrue();
        assertThat(node.phase()).isEqualTo("Succeeded");
        assertThat(node.rest().get("memoizationStatus"))
                .hasToString("{\"hit\":true,\"key\":\"k-24\",\"cacheName\":\"counts\"}");
        assertThat(Runs.outputs(Runs.node(run, "run-1"))).isEqualTo("{all=42}");
        assertThat(kept).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"10s, 10999, true", "10s, 11000, false", "0s, 1000, false", "'', 999999999, true", "5m, 300999, true"})
    void aResultIsTakenUntilItHasItsMaximumAge(String maxAge, long now, boolean taken) {
        kept.put("counts/k-24", new CacheRecord("earlier-1", Map.of("result", "42"), 1_000));
        WorkflowRun run = run(SPEC.replace("maxAge: 10s", "maxAge: \"" + maxAge + "\""));

        assertThat(run.next(now).isEmpty()).isEqualTo(taken);
    }

    @Test
    void theResultOfASuccessIsKeptForLaterRuns() {
        WorkflowRun run = run(SPEC);
        run.next(1_000);
        run.setResult("run-1.a", "7");
        run.podEnded("run-1.a", true, 2_500);

        assertThat(kept)
                .containsExactly(Map.entry("counts/k-24", new CacheRecord("run-1.a", Map.of("result", "7"), 2_500)));
        assertThat(Runs.node(run, "run-1.a").cached()).isFalse();
        assertThat(run.stages().get(0).cached()).isZero();
    }

    @Test
    void aFailureIsNotKept() {
        WorkflowRun run = run(SPEC);
        run.next(1_000);
        run.podEnded("run-1.a", false, 2_000);

        assertThat(kept).isEmpty();
    }

    @Test
    void aRetriedNodeKeepsTheOutputsOfItsLastAttempt() {
        WorkflowRun run = run(SPEC.replace(
                "  container: { image: i }",
                "  retryStrategy: { limit: 1, retryPolicy: Always }\n  container: { image: i }"));
        run.next(1_000);
        run.podEnded("run-1.a(0)", false, 2_000);
        run.setResult("run-1.a(1)", "8");
        run.podEnded("run-1.a(1)", true, 3_000);

        assertThat(kept)
                .containsExactly(Map.entry("counts/k-24", new CacheRecord("run-1.a", Map.of("result", "8"), 3_000)));
        WorkflowRun later = run(SPEC.replace(
                "  container: { image: i }",
                "  retryStrategy: { limit: 1, retryPolicy: Always }\n  container: { image: i }"));
        assertThat(later.next(4_000)).isEmpty();
        assertThat(later.outcome()).contains(Outcome.COMPLETED);
        assertThat(later.nodes()).extracting(NodeStatus::name).containsExactly("run-1", "run-1.a");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCacheThatCannotBeReadOrWrittenEndsTheNodeWithAnError(boolean readable) {
        WorkflowRun run = Runs.of(SPEC);
        run.remember(new CacheRecords() {
            @Override
            public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
                if (!readable) {
                    throw new CacheException("cannot read " + cache);
                }
                return Optional.empty();
            }

            @Override
            public void keep(String cache, String key, CacheRecord record) {
                throw new CacheException("cannot write " + cache);
            }
        });

        assertThat(run.next(1_000)).hasSize(readable ? 1 : 0);
        if (readable) {
            run.podEnded("run-1.a", true, 2_000);
        }

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Runs.node(run, "run-1.a").phase()).isEqualTo("Error");
        assertThat(Runs.node(run, "run-1.a").message())
                .isEqualTo(readable ? "cannot write counts" : "cannot read counts");
    }

    @Test
    void aTakenResultIsThatOfTheStatusAfterARestart() {
        kept.put("counts/k-24", new CacheRecord("earlier-1", Map.of("result", "42"), 1_000));
        WorkflowRun first = run(SPEC);
        first.next(2_000);
        kept.clear();

        WorkflowRun second = run(SPEC);
        second.restore(first.nodes());

        assertThat(second.next(3_000)).isEmpty();
        assertThat(second.stages().get(0).cached()).isEqualTo(1);
        assertThat(Runs.node(second, "run-1.a").outputs())
                .isEqualTo(Runs.node(first, "run-1.a").outputs());
    }

    @Test
    void anEntryIsThatOfArgosCaches() {
        CacheRecord record = new CacheRecord("run-1-77", Map.of("result", "4\"2"), 1_000);

        assertThat(record.toJson(2_000))
                .isEqualTo(
                        "{\"nodeID\":\"run-1-77\",\"outputs\":{\"parameters\":[{\"name\":\"result\",\"value\":\"4\\\"2\"}]},"
                                + "\"creationTimestamp\":\"1970-01-01T00:00:01Z\",\"lastHitTimestamp\":\"1970-01-01T00:00:02Z\"}");
        assertThat(CacheRecord.parse(record.toJson(2_000))).isEqualTo(record);
        assertThat(new CacheRecord("n", Map.of(), 0).toJson(0))
                .isEqualTo("{\"nodeID\":\"n\",\"outputs\":null,\"creationTimestamp\":\"1970-01-01T00:00:00Z\","
                        + "\"lastHitTimestamp\":\"1970-01-01T00:00:00Z\"}");
        assertThat(CacheRecord.parse("{\"nodeID\":\"n\"}")).isEqualTo(new CacheRecord("n", Map.of(), 0));
        assertThatThrownBy(() -> CacheRecord.parse("{"))
                .isInstanceOf(CacheException.class)
                .hasMessageStartingWith("malformed cache entry: could not unmarshal JSON; unable to parse: ");
    }

    /** The task after it is linked to the reused node, which has nothing below it. */
    @ParameterizedTest
    @CsvSource({
        "'container: { image: i }', Pod",
        "'dag: { tasks: [{ name: x, template: plain }] }', DAG",
        "'steps: [[{ name: x, template: plain }]]', Steps"
    })
    void whatFollowsAReusedNodeIsLinkedToTheNodeItself(String work, String type) {
        kept.put("counts/k", new CacheRecord("earlier-1", Map.of("result", "42"), 1_000));
        WorkflowRun run = run("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag:
                    failFast: false
                    tasks: [{ name: a, template: memo }, { name: b, template: plain, dependencies: [a] }]
                - name: memo
                  memoize: { key: k, cache: { configMap: { name: counts } } }
                  %s
                - name: plain
                  container: { image: i }
                """.formatted(work));

        assertThat(Runs.ids(run.next(2_000))).containsExactly("run-1.b");

        assertThat(Runs.described(run))
                .contains("run-1.a \"a\" %s Succeeded memo in run-1 -> [run-1.b] out [] 02Z-02Z\n".formatted(type));
    }

    private WorkflowRun run(String spec) {
        WorkflowRun run = Runs.of(spec);
        run.remember(new CacheRecords() {
            @Override
            public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
                return Optional.ofNullable(kept.get(cache + "/" + key));
            }

            @Override
            public void keep(String cache, String key, CacheRecord record) {
                kept.put(cache + "/" + key, record);
            }
        });
        return run;
    }
}
