package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.Preemptors.Roomy;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests pods of high priority that find room beside all others, and so evict nobody. */
class NeverEvictingTest {

    private static final int RANDOM_WORKS = 600;

    /** Two nodes of four CPUs, and twenty that have room for the visitor only. */
    private static final int[] ROOMY = IntStream.concat(
                    IntStream.of(4, 4), IntStream.generate(() -> 1).limit(20))
            .toArray();

    private static Cluster cpus(int... nodes) {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 34));
        }
        return Cluster.of("small", pools);
    }

    /** Returns gangs with pods of three CPUs, and a pod of one CPU. */
    private static WorkFixture gangsBesideAVisitor(int priorityOfVisitor) {
        WorkFixture work = work().under("volcano");
        for (String name : List.of("a", "b")) {
            work.group(name, 2, 6);
            work.sets.add(work.set(
                    name, 2, 3, new Creation.At(0), List.of(new Need(name, 2)), new End.After(10), Optional.of(name)));
        }
        return work.under("default-scheduler")
                .priority(priorityOfVisitor)
                .pods("visitor", 1, 1, new Creation.At(0), new End.After(1));
    }

    private static LockAnswer answer(WorkFixture work, int... nodes) {
        return new LockDecider()
                .decide(LockQuestion.of(work.build(), cpus(nodes)))
                .answer();
    }

    private static WorkModel model(WorkFixture work, int... nodes) {
        return WorkReader.read(work.build(), cpus(nodes), VolcanoConfiguration.helmDefault());
    }

    private static List<String> neverEvicting(WorkModel model) {
        return Preemptors.of(model).roomy().stream()
                .map(each ->
                        model.kinds().get(each.kind()).sets().get(each.set()).id())
                .toList();
    }

    @Test
    void anImportantPodThatAlwaysFindsRoomBreaksNoGang() {
        assertThat(answer(gangsBesideAVisitor(1), ROOMY)).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(answer(gangsBesideAVisitor(1), 4, 4)).isNotEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(answer(gangsBesideAVisitor(0), 4, 4)).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    /** A pod that is evicted again before its predecessors have ended holds room several times. */
    @Test
    void anyNumberOfPodsThatAreEvictedMayHoldRoomAtTheSameTime() {
        WorkFixture work = work().priority(1)
                .pods("victim", 1, 1, new Creation.At(0), new End.After(1))
                .priority(2)
                .pods("visitor", 1, 1, new Creation.At(0), new End.After(1))
                .priority(3)
                .pods("large", 1, 7, new Creation.At(0), new End.After(1));

        assertThat(neverEvicting(model(work, 7, 4))).isEmpty();
        assertThat(neverEvicting(model(work, 9, 4))).containsExactlyInAnyOrder("visitor", "large");
    }

    /** Kubernetes deletes the executors with their driver, and they hold room until they have ended. */
    @Test
    void soMayPodsThatBelongToAnEvictedOne() {
        WorkFixture work = work().priority(1).spark("app", 2, 1, 1);
        work.sets.set(
                1, work.sets.get(1).with(work.priority(4).pod("app-exec", 1, Optional.empty()), Optional.empty()));
        work.priority(2)
                .pods("large", 1, 6, new Creation.At(0), new End.After(1))
                .priority(3)
                .pods("visitor", 1, 1, new Creation.At(0), new End.After(1));

        assertThat(neverEvicting(model(work, 6, 1, 1, 1, 1))).isEmpty();
        assertThat(neverEvicting(model(work, 12, 1, 1, 1, 1))).contains("visitor", "large");
    }

    @Test
    void theCertificateNamesThemAndIsNotAcceptedWithoutThem() {
        WorkModel model = model(gangsBesideAVisitor(1), ROOMY);
        RoomProof proof = RoomProof.of(model).orElseThrow();
        List<Roomy> neverEvicting = proof.neverEvicting();

        assertThat(proof.cannotLock()).isPresent();
        assertThat(neverEvicting).hasSize(1);
        assertThat(new CertificateCheck(model).accepts(proof.steps(), neverEvicting))
                .isTrue();
        assertThat(new CertificateCheck(model).accepts(proof.steps(), List.of()))
                .isFalse();
    }

    @Test
    void theCertificateIsNotAcceptedForPodsThatMayFindNoRoom() {
        List<Roomy> elsewhere =
                Preemptors.of(model(gangsBesideAVisitor(1), ROOMY)).roomy();
        WorkModel model = model(gangsBesideAVisitor(1), 4, 4);
        RoomProof proof = RoomProof.of(model).orElseThrow();

        assertThat(proof.neverEvicting()).isEmpty();
        assertThat(new CertificateCheck(model).accepts(proof.steps(), elsewhere))
                .isFalse();
    }

    @Test
    void otherCodeFindsRoomForThemInRandomWorkToo() {
        int verified = 0;
        for (long seed = 0; seed < RANDOM_WORKS; seed++) {
            RandomWork work = RandomWork.ofPriorities(seed);
            WorkModel model = WorkReader.read(work.work(), work.cluster(), VolcanoConfiguration.helmDefault());
            Optional<RoomProof> proof =
                    RoomProof.of(model).filter(each -> !each.neverEvicting().isEmpty());
            if (proof.isPresent()) {
                assertThat(new CertificateCheck(model)
                                .verifiesThatNobodyIsEvictedFor(proof.get().neverEvicting()))
                        .as("seed %d", seed)
                        .isTrue();
                verified++;
            }
        }
        assertThat(verified).isGreaterThan(RANDOM_WORKS / 20);
    }
}
