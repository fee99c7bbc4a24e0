package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LateRunTest {

    private static final Instant DUE = Instant.parse("2026-11-24T02:00:00Z");

    private static Clock at(long seconds) {
        return Clock.fixed(DUE.plusSeconds(seconds), ZoneOffset.UTC);
    }

    private static Workflow run(String annotations, String finished) {
        return ArgoJson.read("""
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Workflow",
                 "metadata":{"name":"nightly-1","creationTimestamp":"2026-11-24T02:10:00Z","annotations":{%s}},
                 "spec":{},"status":{"phase":"Running","startedAt":"2026-11-24T02:10:00Z","finishedAt":%s}}""".formatted(annotations, finished), Workflow.class);
    }

    private static final String LATE = "\"gangflow.io/late-seconds\":\"3600\"";
    private static final String SCHEDULED = LATE + ",\"workflows.argoproj.io/scheduled-time\":\"2026-11-24T02:00:00Z\"";

    @Test
    void aScheduledRunCountsFromItsScheduledTime() {
        assertThat(RunSummary.isLate(run(SCHEDULED, "null"), at(3_600))).isFalse();
        assertThat(RunSummary.isLate(run(SCHEDULED, "null"), at(3_601))).isTrue();
    }

    @Test
    void anotherCountsFromItsCreation() {
        assertThat(RunSummary.isLate(run(LATE, "null"), at(4_200))).isFalse();
        assertThat(RunSummary.isLate(run(LATE, "null"), at(4_201))).isTrue();
    }

    @Test
    void aBackfilledRunCountsFromItsCreation() {
        String backfilled = SCHEDULED + ",\"gangflow.io/run-id\":\"backfill__2026-11-24T02:00:00Z\"";

        assertThat(RunSummary.isLate(run(backfilled, "null"), at(4_200))).isFalse();
        assertThat(RunSummary.isLate(run(backfilled, "null"), at(4_201))).isTrue();
    }

    @Test
    void aRunThatEndedInTimeStaysInTime() {
        assertThat(RunSummary.isLate(run(SCHEDULED, "\"2026-11-24T02:30:00Z\""), at(90_000)))
                .isFalse();
    }

    @Test
    void listsAndTextsShowIt() {
        Workflow late = run(SCHEDULED, "null");
        assertThat(String.join("\n", RunSummary.table(List.of(late), at(7_200))))
                .contains("Running, late");
        assertThat(RunSummary.json(List.of(late), at(7_200))).contains("\"late\" : true");
        assertThat(RunText.of(late, at(7_200)).get(0)).endsWith("  late");
        assertThat(RunSummary.isLate(run("", "null"), at(90_000)))
                .as("a pipeline without `late`")
                .isFalse();
    }

    @Test
    void aWatchSaysItOnceWhenTheTimeHasCome() throws InterruptedException {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        try (LateNotice notice = new LateNotice(at(3_600), said::add)) {
            notice.watch(run(SCHEDULED, "null"));
            assertThat(said.poll(1, TimeUnit.MINUTES)).isEqualTo("the run is late: it was due at 2026-11-24T03:00:00Z");

            notice.watch(run(SCHEDULED, "\"2026-11-24T02:30:00Z\""));
            notice.watch(run("", "null"));
            assertThat(said.poll(100, TimeUnit.MILLISECONDS))
                    .as("a run that has ended, and one that may take any time")
                    .isNull();
        }
    }
}
