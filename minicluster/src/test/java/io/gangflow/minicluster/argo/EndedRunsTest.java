package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.gangflow.argo.model.status.WorkflowStatus;
import org.junit.jupiter.api.Test;

/** An event that is older than the counted end of its run is not news. */
final class EndedRunsTest {

    private final EndedRuns runs = new EndedRuns();

    @Test
    void onlyAnOlderVersionOfACountedRunIsLate() {
        runs.add(run(1, 10));

        assertThat(runs.isLateNews(run(1, 9))).isTrue();
        assertThat(runs.isLateNews(run(1, 10))).isFalse();
        assertThat(runs.isLateNews(run(1, 11))).as("a run that is retried").isFalse();
        assertThat(runs.isLateNews(run(2, 9))).as("another run").isFalse();
    }

    @Test
    void theLastHundredAreRemembered() {
        for (int run = 1; run <= 100; run++) {
            runs.add(run(run, 10));
        }
        assertThat(runs.isLateNews(run(1, 9))).isTrue();

        runs.add(run(101, 10));

        assertThat(runs.isLateNews(run(1, 9))).isFalse();
        assertThat(runs.isLateNews(run(2, 9))).isTrue();
        assertThat(runs.isLateNews(run(101, 9))).isTrue();
    }

    private static CronChild run(int number, long version) {
        return new CronChild(
                new ObjectMetaBuilder()
                        .withUid("run-" + number)
                        .withResourceVersion(String.valueOf(version))
                        .build(),
                WorkflowStatus.EMPTY);
    }
}
