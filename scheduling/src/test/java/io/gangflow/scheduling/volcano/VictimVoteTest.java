package io.gangflow.scheduling.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The vote on victims, tier by tier (Volcano's framework/session_plugins.go). */
class VictimVoteTest {

    private static final Dimensions DIMENSIONS =
            Dimensions.of(new ClusterSnapshot(0, List.of(), List.of(), List.of(), List.of(), Map.of(), List.of()));
    private static final JobInfo JOB = new JobInfo(PodGroupFixture.podGroup("g").state(), 0, DIMENSIONS);
    private static final JobTask A = task("a");
    private static final JobTask B = task("b");
    private static final JobTask C = task("c");

    @Test
    void withinATierOnlyWhomAllOfferGoes() {
        assertThat(decide(List.of(offers(A, B), offers(B, C)))).containsExactly(B);
    }

    @Test
    void theFirstTierThatOffersSomeoneDecides() {
        assertThat(decide(List.of(offers(A)), List.of(offers(B)))).containsExactly(A);
    }

    @Test
    void aPluginThatOffersNobodyHandsTheDecisionToTheNextTierAlone() {
        assertThat(decide(List.of(offers(A), offers()), List.of(offers(B)))).containsExactly(B);
    }

    @Test
    void whoAgreesOnNobodyLetsTheNextPluginOfTheTierBeginAnew() {
        assertThat(decide(List.of(offers(A), offers(B), offers(C)))).containsExactly(C);
    }

    @Test
    void pluginsWithoutASayAreNotAsked() {
        assertThat(decide(List.of(abstains(), offers(A), abstains()))).containsExactly(A);
    }

    @Test
    void nobodyGoesWhenNoTierOffersAnyone() {
        assertThat(decide(List.of(offers()), List.of(abstains()))).isEmpty();
    }

    private static List<JobTask> decide(List<Optional<List<JobTask>>> tier) {
        return decideTiers(List.of(tier));
    }

    private static List<JobTask> decide(List<Optional<List<JobTask>>> tier, List<Optional<List<JobTask>>> next) {
        return decideTiers(List.of(tier, next));
    }

    private static List<JobTask> decideTiers(List<List<Optional<List<JobTask>>>> tiers) {
        List<List<PluginTiers.EnabledPlugin>> seats = tiers.stream()
                .map(tier -> tier.stream()
                        .map(answer -> new PluginTiers.EnabledPlugin(
                                VolcanoConfiguration.PluginOption.of("gang"), new Offer(answer)))
                        .toList())
                .toList();
        return VictimVote.decide(seats, PluginFunction.PREEMPTABLE, plugin -> plugin.preemptable(A, List.of(A, B, C)));
    }

    private static Optional<List<JobTask>> offers(JobTask... tasks) {
        return Optional.of(List.of(tasks));
    }

    private static Optional<List<JobTask>> abstains() {
        return Optional.empty();
    }

    private static JobTask task(String name) {
        return new JobTask(
                JOB,
                new TaskInfo(PodInfo.of(PodFixture.pod(name).state(), DIMENSIONS), Amounts.zero(DIMENSIONS), null));
    }

    private record Offer(Optional<List<JobTask>> answer) implements Plugin {

        @Override
        public Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
            return answer;
        }
    }
}
