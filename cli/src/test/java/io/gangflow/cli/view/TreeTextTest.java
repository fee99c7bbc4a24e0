package io.gangflow.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.Progress;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeTextTest {

    private static final Resources ONE_CPU = Resources.of(1000, 1L << 30);

    private final RunState run = new RunState();

    @Test
    void stagesAndTheirOpenInstancesAreOneTree() {
        started();
        pod("count", 0, "pod");
        ended("count", 0, "pod", PodOutcome.SUCCEEDED);
        run.onEvent(new RunEvent.StageEnded(48_000, "count", Outcome.COMPLETED));
        run.onEvent(new RunEvent.StageStarted(48_000, "spark-count", 3));
        pod("spark-count", 1, "driver");
        scheduled("spark-count", 1, "driver", "w1");
        pod("spark-count", 2, "driver");
        run.onEvent(new RunEvent.PodWaiting(50_000, ref("spark-count", 2, "driver"), "3 cpu at once, 1.2 free"));

        assertThat(new TreeText(80).lines(run, 151_000))
                .containsExactly(
                        "article-7c1f  Running  2:31  volcano",
                        "├─ ✓ count           1/1   0:48   completed",
                        "└─ ● spark-count     0/3   1:43   1 running, 1 waiting",
                        "    ├─ ● spark-count-1  driver w1",
                        "    └─ ◌ spark-count-2  waits: 3 cpu at once, 1.2 free");
    }

    @Test
    void whatAPodSaysOfItsProgressIsShown() {
        started();
        run.onEvent(new RunEvent.StageStarted(0, "spark-count", 1));
        pod("spark-count", 0, "driver");
        scheduled("spark-count", 0, "driver", "w1");
        run.onEvent(
                new RunEvent.PodProgress(60_000, ref("spark-count", 0, "driver"), new Progress(17, 40, "stage 2/3")));

        assertThat(new TreeText(80).lines(run, 61_000))
                .contains("    └─ ● spark-count-0  stage 2/3  tasks 17/40  driver w1");
    }

    @Test
    void anInstanceThatWasOnlyClearedAwayIsNotDone() {
        started();
        pod("count", 0, "pod");
        ended("count", 0, "pod", PodOutcome.DELETED);
        run.onEvent(new RunEvent.StageEnded(48_000, "count", Outcome.LOCKED));

        assertThat(new TreeText(80).lines(run, 151_000)).contains("└─ ✗ count           0/1   0:48   locked");
    }

    @Test
    void anInstanceThatIsTriedAgainCountsDownAndIsDoneByItsLastAttempt() {
        started();
        pod("count", 0, "pod");
        ended("count", 0, "pod", PodOutcome.FAILED);
        run.onEvent(new RunEvent.RetryScheduled(1_000, "count", 0, 1, 3, 10_000));

        assertThat(new TreeText(80).lines(run, 3_000)).contains("    └─ ◌ count-0  failed; retry 1 of 3 in 8 s");
        assertThat(new TreeText(80).lines(run, 12_000)).contains("    └─ ◌ count-0  failed; retry 1 of 3");

        pod("count", 0, "pod");
        assertThat(new TreeText(80).lines(run, 12_000)).contains("    └─ ◌ count-0  waits");
        ended("count", 0, "pod", PodOutcome.SUCCEEDED);
        run.onEvent(new RunEvent.StageEnded(13_000, "count", Outcome.COMPLETED));
        assertThat(new TreeText(80).lines(run, 14_000)).contains("└─ ✓ count           1/1   0:13   completed");
    }

    @Test
    void longLinesAreCutAtTheTerminalsEdge() {
        started();

        assertThat(new TreeText(20).lines(run, 0)).allMatch(line -> line.length() <= 20);
    }

    @Test
    void manyInstancesAreCountedRatherThanListed() {
        started();
        run.onEvent(new RunEvent.StageStarted(0, "many", 30));
        for (int index = 0; index < 30; index++) {
            pod("many", index, "pod");
        }

        List<String> lines = new TreeText(80).lines(run, 1_000);
        assertThat(lines).hasSizeLessThan(15);
        assertThat(lines.get(lines.size() - 1)).isEqualTo("    └─ and 22 more");
    }

    private void started() {
        run.onEvent(new RunEvent.RunStarted(0, "article-7c1f", "article", "volcano", "article", List.of()));
        run.onEvent(new RunEvent.StageStarted(0, "count", 1));
    }

    private void pod(String stage, int instance, String role) {
        run.onEvent(new RunEvent.PodCreated(0, ref(stage, instance, role), ONE_CPU));
    }

    private void scheduled(String stage, int instance, String role, String node) {
        run.onEvent(new RunEvent.PodScheduled(0, ref(stage, instance, role), node));
        run.onEvent(new RunEvent.PodRunning(0, ref(stage, instance, role)));
    }

    private void ended(String stage, int instance, String role, PodOutcome outcome) {
        run.onEvent(new RunEvent.PodEnded(0, ref(stage, instance, role), outcome, ""));
    }

    private static PodRef ref(String stage, int instance, String role) {
        return new PodRef("default", stage + "-" + instance + "-" + role, stage, instance, role);
    }
}
