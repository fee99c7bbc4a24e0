package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A launcher that is killed at any of its calls and restarted creates no second object and loses none. */
class KilledAndRestartedTest {

    @Test
    void aLauncherKilledAtAnyCallFindsItsObjectAgainInTheSamePod() {
        everywhere(List.of("Completed"), "pod-1", (cluster, where, outcome) -> {
            assertThat(cluster.made).as(where).hasSize(1);
            assertThat(cluster.present()).as(where).hasSize(1);
            assertThat(outcome.code()).as(where).isEqualTo(ExitCode.DONE);
        });
    }

    @Test
    void aLauncherKilledAtAnyCallLeavesItsObjectToTheNextPod() {
        everywhere(List.of("Completed"), "pod-2", (cluster, where, outcome) -> {
            assertThat(cluster.made).as(where).hasSize(1);
            assertThat(cluster.present()).as(where).hasSize(1);
            assertThat(outcome.code()).as(where).isEqualTo(ExitCode.DONE);
        });
    }

    @Test
    void aFailureIsAFailureForThePodThatBeganTheWorkHoweverOftenItIsKilled() {
        everywhere(List.of("Failed", "Completed"), "pod-1", (cluster, where, outcome) -> {
            assertThat(cluster.made).as(where).hasSize(1);
            assertThat(outcome.code()).as(where).isEqualTo(ExitCode.FAILED);
        });
    }

    @Test
    void aRetryOfFailedWorkIsKilledAtAnyCallAndStillMakesItAnewOnce() {
        int calls = retry(Integer.MAX_VALUE, false).calls();
        assertThat(calls).isGreaterThan(6);
        for (int at = 0; at < calls; at++) {
            retry(at, false);
            retry(at, true);
        }
    }

    /** The first pod's work fails; the second pod is killed; the third must succeed with the second object. */
    private static CrashingApi retry(int at, boolean afterTheServer) {
        FakeCluster cluster = new FakeCluster(List.of("Failed", "Completed"), 3, 3);
        assertThat(Launches.run(cluster, Launches.environment("pod-1")).code()).isEqualTo(ExitCode.FAILED);
        CrashingApi crashing = new CrashingApi(cluster, at, afterTheServer);
        String where = "killed at call " + at + (afterTheServer ? " after" : " before") + " the server";
        try {
            assertThat(Launches.run(crashing, Launches.environment("pod-2")).code())
                    .as(where)
                    .isEqualTo(ExitCode.DONE);
        } catch (Crash crash) {
            assertThat(Launches.run(cluster, Launches.environment("pod-3")).code())
                    .as(where + ": " + crash.getMessage())
                    .isEqualTo(ExitCode.DONE);
        }
        assertThat(cluster.made).as(where).hasSize(2);
        assertThat(cluster.present()).as(where).hasSize(1);
        return crashing;
    }

    @Test
    void manyKillsInARowChangeNothing() {
        for (long seed = 1; seed <= 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FakeCluster cluster = new FakeCluster(List.of("Completed"), random.nextInt(2, 40), random.nextInt(1, 5));
            ExitCode code = ExitCode.STOPPED;
            for (int run = 0; run < 60 && code != ExitCode.DONE; run++) {
                CrashingApi crashing = new CrashingApi(cluster, random.nextInt(6), random.nextBoolean());
                String pod = "pod-" + random.nextInt(4);
                try {
                    code = Launches.run(crashing, Launches.environment(pod)).code();
                } catch (Crash crash) {
                    code = ExitCode.STOPPED;
                }
            }
            assertThat(code).as("seed " + seed).isEqualTo(ExitCode.DONE);
            assertThat(cluster.made).as("seed " + seed).hasSize(1);
        }
    }

    private interface Check {
        void of(FakeCluster cluster, String where, Launch.Outcome outcome);
    }

    private static void everywhere(List<String> ends, String secondPod, Check check) {
        CrashingApi whole = new CrashingApi(new FakeCluster(ends, 5, 3), Integer.MAX_VALUE, false);
        Launches.run(whole, Launches.environment("pod-1"));
        assertThat(whole.calls()).isGreaterThan(4);
        for (int call = 0; call < 2 * whole.calls(); call++) {
            FakeCluster cluster = new FakeCluster(ends, 5, 3);
            CrashingApi crashing = new CrashingApi(cluster, call / 2, call % 2 == 1);
            String where = "killed at call " + call / 2 + (call % 2 == 1 ? " after" : " before") + " the server";
            try {
                Launches.run(crashing, Launches.environment("pod-1"));
                throw new AssertionError(where + ": it was not killed");
            } catch (Crash crash) {
                check.of(
                        cluster,
                        where + ": " + crash.getMessage(),
                        Launches.run(cluster, Launches.environment(secondPod)));
            }
        }
    }
}
