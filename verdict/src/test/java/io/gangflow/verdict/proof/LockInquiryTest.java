package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.Cures;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.inquiry.LockOdds;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests that work without a proof is simulated. */
class LockInquiryTest {

    private static final int ORDERS = 8;

    private final LockDecider decider = new LockDecider();

    private static Cluster cpus(int nodes, int each) {
        return Cluster.of("small", Cluster.pool("n", nodes, Resources.of(each * 1_000L, 1L << 34)));
    }

    private LockInquiry inquire(ResultingWork work, Cluster cluster) throws InterruptedException {
        return inquire(LockQuestion.of(work, cluster));
    }

    private LockInquiry inquire(LockQuestion question) throws InterruptedException {
        return LockInquiry.of(decider, question, ORDERS, 1);
    }

    /** Returns gangs whose pods must not share a node with another one of their gang. */
    private static ResultingWork apart(WorkFixture work) {
        return told(
                work,
                pod -> new PodBuilder(pod)
                        .editSpec()
                        .withNewAffinity()
                        .withNewPodAntiAffinity()
                        .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                        .withTopologyKey("kubernetes.io/hostname")
                        .withNewLabelSelector()
                        .addToMatchLabels("apart", "yes")
                        .endLabelSelector()
                        .endRequiredDuringSchedulingIgnoredDuringExecution()
                        .endPodAntiAffinity()
                        .endAffinity()
                        .endSpec()
                        .build());
    }

    /** Returns work with the labels that the pods of manifests have in a simulation. */
    private static ResultingWork told(WorkFixture work, UnaryOperator<Pod> change) {
        ResultingWork plain = work.build();
        List<PodSet> sets = plain.podSets().stream()
                .map(set -> new PodSet(
                        set.id(),
                        change.apply(new PodBuilder(set.pod())
                                .editMetadata()
                                .addToLabels("apart", "yes")
                                .addToLabels(Label.STAGE, set.id().replaceFirst("-[0-9]+$", ""))
                                .addToLabels(Label.INSTANCE, set.id().replaceFirst("^.*-", ""))
                                .addToLabels(Label.ROLE, "worker")
                                .endMetadata()
                                .build()),
                        set.count(),
                        set.atOnce(),
                        set.created(),
                        set.needs(),
                        set.ends(),
                        set.podGroup(),
                        set.span()))
                .toList();
        return new ResultingWork(plain.shared(), plain.podGroups(), sets, plain.limits());
    }

    @Test
    void gangsThatStayApartAndShareTooFewNodesLockInAnOrderThatIsPlayed() throws InterruptedException {
        LockInquiry inquiry = inquire(apart(work().gang("a-0", 2, 1).gang("a-1", 2, 1)), cpus(2, 8));

        assertThat(inquiry.proved()).isFalse();
        assertThat(inquiry.gap()).contains("affinity to other pods");
        assertThat(inquiry.verdict().answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(inquiry.odds().orElseThrow().locked()).isPositive();
        CounterExample example = inquiry.verdict().example().orElseThrow();
        assertThat(example.events())
                .hasSize(2)
                .allMatch(Event.Placed.class::isInstance)
                .extracting(event -> ((Event.Placed) event).podSet())
                .containsExactlyInAnyOrder("a-0", "a-1");
        assertThat(example.waiting())
                .extracting(CounterExample.Waiting::podSet)
                .containsExactlyInAnyOrder("a-0", "a-1");
    }

    @Test
    void gangsThatStayApartOnEnoughNodesAreUndecidedAndNoOrderLocks() throws InterruptedException {
        LockInquiry inquiry = inquire(apart(work().gang("a-0", 2, 1).gang("a-1", 2, 1)), cpus(4, 8));

        assertThat(inquiry.proved()).isFalse();
        assertThat(inquiry.verdict().answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(inquiry.odds()).contains(new LockOdds(0, 0, ORDERS, Optional.empty()));
    }

    @Test
    void curesOfWhatNoProofFollowsArePlayedToo() throws InterruptedException {
        ResultingWork work = apart(work().gang("a-0", 2, 1).gang("a-1", 2, 1));
        LockQuestion question = LockQuestion.of(work, cpus(2, 8));
        CounterExample example = inquire(question).verdict().example().orElseThrow();

        assertThat(Cures.of(decider, question, example)).isEmpty();
        assertThat(Cures.played(decider, question, example, ORDERS))
                .contains(new Cure(Cure.Kind.PARALLELISM, "a", 1, false), new Cure(Cure.Kind.NODES, "n", 1, false));
    }

    @Test
    void theSameQuestionHasTheSameAnswer() throws InterruptedException {
        ResultingWork work = apart(work().gang("a-0", 2, 1).gang("a-1", 2, 1));

        assertThat(inquire(work, cpus(2, 8))).isEqualTo(inquire(work, cpus(2, 8)));
    }

    @Test
    void underVolcanoThatPreemptsGangsWithTooSmallAMinMemberLockWhenPlayed() throws InterruptedException {
        LockInquiry inquiry = inquire(preempting(1));

        assertThat(inquiry.gap()).isEqualTo("Volcano is configured with action `preempt`");
        assertThat(inquiry.verdict().answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(inquiry.odds().orElseThrow().locked()).isPositive();
    }

    @Test
    void underVolcanoThatPreemptsWholeGangsDoNotLockInAnyOrderPlayed() throws InterruptedException {
        LockInquiry inquiry = inquire(preempting(4));

        assertThat(inquiry.verdict().answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(inquiry.odds()).contains(new LockOdds(0, 0, ORDERS, Optional.empty()));
    }

    private static LockQuestion preempting(int minMember) {
        WorkFixture work = work().under("volcano").group("a-0", minMember, 0).group("a-1", minMember, 0);
        for (String id : List.of("a-0", "a-1")) {
            work.sets.add(work.set(
                    id,
                    4,
                    1,
                    new PodSet.Creation.At(0),
                    List.of(new PodSet.Need(id, 4)),
                    new PodSet.End.After(10),
                    Optional.of(id)));
        }
        NodePool pool = Cluster.pool("n", 1, Resources.of(4_000, 1L << 34));
        Cluster cluster = new Cluster(
                "small",
                List.of(pool),
                List.of("enqueue", "allocate", "preempt", "backfill"),
                Optional.empty(),
                Optional.empty());
        return new LockQuestion(told(work, pod -> pod), cluster, VolcanoConfiguration.of(cluster));
    }

    @Test
    void whatIsProvedToBeSafeIsNotPlayed() throws InterruptedException {
        LockInquiry inquiry = inquire(told(work().gang("a-0", 2, 1), pod -> pod), cpus(1, 2));

        assertThat(inquiry.proved()).isTrue();
        assertThat(inquiry.odds()).isEmpty();
    }

    @Test
    void ofLargeWorkFewerOrdersArePlayed() {
        assertThat(LockOdds.most(told(pods(100), pod -> pod), 20)).isEqualTo(20);
        assertThat(LockOdds.most(told(pods(3_000), pod -> pod), 20)).isEqualTo(2);
        assertThat(LockOdds.most(told(pods(1_000_000), pod -> pod), 20)).isEqualTo(1);
    }

    @Test
    void ofWorkWhosePodsLookAtEachOtherStillFewer() {
        assertThat(LockOdds.most(apart(pods(100)), 20)).isEqualTo(20);
        assertThat(LockOdds.most(apart(pods(1_000)), 20)).isEqualTo(5);
        assertThat(LockOdds.most(apart(pods(20_000)), 20)).isZero();
    }

    private static WorkFixture pods(int count) {
        return work().pods("a-0", count, 0, new PodSet.Creation.At(0), new PodSet.End.After(1));
    }
}
