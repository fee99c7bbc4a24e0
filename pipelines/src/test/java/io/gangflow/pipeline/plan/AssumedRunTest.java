package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AssumedRunTest {

    /** Made anew for each test: a mutant of a later test would not be seen in what is kept. */
    private final Pipeline assumed = AssumedRun.of(Plans.pipeline("""
            parameters: { mode: { type: string, default: full } }
            stages:
              split: { POD("${run.name}", "${parameters.mode}") , outputs: { books: "s3://lake/books" } }
              count:
                foreach: ${stages.split.result}
                maxInstances: 7
                POD("${item.value}", "${run.instance}", "${run.name}", "${stages.split.outputs.books}")
              fixed:
                after: { split: failed }
                when: ${parameters.mode} == full
                foreach: [a, b]
                cache: { key: "${stages.split.result}-1" }
                POD("${item.value}", "${run.instance}", "${stages.split.result}", "${stages.split.status}")
            """), "unknown");

    @Test
    void aComputedListHasOneInstanceWhoseValueAndNumberAreTheText() {
        Stage count = Plans.stage(assumed, "count");

        assertThat(count.repetition().instances()).containsExactly(Map.of());
        assertThat(Plans.command(count))
                .containsExactly("unknown", "unknown", "${run.name}", "${stages.split.outputs.books}");
    }

    @Test
    void aWrittenListKeepsItsInstances() {
        Stage fixed = Plans.stage(assumed, "fixed");

        assertThat(fixed.repetition().instances()).hasSize(2);
        assertThat(Plans.command(fixed)).containsExactly("${item.value}", "${run.instance}", "unknown", "unknown");
    }

    @Test
    void aListOfAParameterIsNoComputedOne() {
        Pipeline pipeline = AssumedRun.of(Plans.pipeline("""
                        parameters: { langs: { type: array, default: [de] } }
                        stages:
                          a: { foreach: "${parameters.langs}", POD("${item.value}") }
                        """), "unknown");

        assertThat(Plans.stage(pipeline, "a").repetition()).isInstanceOf(Repetition.Each.class);
        assertThat(Plans.command(Plans.stage(pipeline, "a"))).containsExactly("${item.value}");
    }

    @Test
    void theKeyOfACacheIsKnownToo() {
        assertThat(Plans.stage(assumed, "fixed").cache().orElseThrow().key())
                .map(Object::toString)
                .contains("unknown-1");
    }

    @Test
    void everyStageRuns() {
        assertThat(assumed.stages()).hasSize(3).allMatch(Stage::isUnconditional);
    }

    @Test
    void whatIsKnownBeforeARunIsKept() {
        assertThat(Plans.command(Plans.stage(assumed, "split"))).containsExactly("${run.name}", "${parameters.mode}");
    }

    @Test
    void theNumberOfAnAttemptIsReplacedWhereAStageUsesIt() {
        Pipeline pipeline = Plans.pipeline("""
                stages:
                  tried: { POD("${run.attempt}", "${run.id}"), retry: { limit: 2 } }
                  other: { POD("${run.id}") }
                """);

        assertThat(Plans.command(AttemptText.replace(Plans.stage(pipeline, "tried"), Text.literal("1"))))
                .containsExactly("1", "${run.id}");
        Stage other = Plans.stage(pipeline, "other");
        assertThat(AttemptText.replace(other, Text.literal("1"))).isSameAs(other);
    }
}
