package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.Reservations.QueueLimits;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what queues have: their limits, what they deserve, and what a PodGroup may add to them. Amounts are CPUs. */
class QueueLimitsTest {

    private static final VolcanoConfiguration HELM = VolcanoConfiguration.helmDefault();

    private static WorkModel model(WorkFixture work, VolcanoConfiguration volcano) {
        return WorkReader.read(
                work.build(), Cluster.of("c", Cluster.pool("n", 2, Resources.of(4_000, 1L << 34))), volcano);
    }

    private static WorkFixture gang(WorkFixture work, String name, int pods, String queue) {
        work.under("volcano").group(name, pods, pods, queue);
        work.sets.add(work.set(
                name,
                pods,
                1,
                new Creation.At(0),
                List.of(new Need(name, pods)),
                new End.After(10),
                Optional.of(name)));
        return work;
    }

    private static WorkFixture twoQueues(int weight, int otherWeight, int cpu, int pods, int others) {
        WorkFixture work = work().queue("one", weight, cpu).queue("two", otherWeight, 0);
        gang(work, "a", pods, "one");
        return gang(work, "b", others, "two");
    }

    private static QueueLimits limits(WorkModel model, String queue) {
        return model.reservations().queues().stream()
                .filter(each -> each.name().equals(queue))
                .findFirst()
                .orElseThrow();
    }

    private static long cpus(long... amounts) {
        return amounts[0] / 1_000;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0, 1, 1, 8, 4, 7, 'half by weight, and what the other one does not request'",
        "1, 3, 0, 1, 8, 8, 2, 2, 'a quarter by weight, because the other one requests all'",
        "3, 1, 0, 1, 8, 8, 6, 6, 'three quarters by weight'",
        "1, 1, 3, 1, 1, 3, 3, 3, 'never more than its limit'",
        "1, 1, 0, 8, 5, 8, 4, 4, 'its part by weight although the other one requests more'",
        "1, 1, 0, 8, 3, 8, 4, 5, 'what is left beside the other one'"
    })
    void aQueueDeservesItsPartAndWhatOthersDoNotRequest(
            int weight,
            int otherWeight,
            int limit,
            int pods,
            int others,
            long capability,
            long least,
            long deserved,
            String why) {
        QueueLimits one = limits(model(twoQueues(weight, otherWeight, limit, pods, others), HELM), "one");

        assertThat(cpus(one.capability())).as(why).isEqualTo(capability);
        assertThat(cpus(one.least())).as(why).isEqualTo(least);
        assertThat(cpus(one.deserved())).as(why).isEqualTo(deserved);
        assertThat(cpus(one.guarantee())).as(why).isZero();
    }

    @Test
    void aSingleQueueHasTheWholeCluster() {
        WorkModel model = model(gang(work().queue("one", 1, 0).queue("unused", 5, 0), "a", 2, "one"), HELM);

        assertThat(model.reservations().queues()).extracting(QueueLimits::name).containsExactly("one");
        assertThat(cpus(limits(model, "one").least())).isEqualTo(8);
        assertThat(cpus(model.reservations().total())).isEqualTo(8);
    }

    @Test
    void withoutProportionQueuesHaveNoLimit() {
        VolcanoConfiguration volcano = VolcanoConfiguration.read(
                "actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: gang\n  - name: predicates\n");
        WorkModel model = model(gang(work().queue("one", 1, 3), "a", 2, "one"), volcano);

        assertThat(limits(model, "one").capability()[0]).isEqualTo(Long.MAX_VALUE);
        assertThat(model.reservations().overcommit()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        ", 1.2, 'the default'",
        "1.5, 1.5, 'as written'",
        "2, 2.0, 'a whole number'",
        "1.0, 1.0, 'exactly the cluster'",
        "0.5, 1.2, 'less than the cluster is not accepted'",
        "much, 1.2, 'not a number'"
    })
    void theFactorOfOvercommitIsThatOfTheConfiguration(String factor, double expected, String why) {
        String arguments = factor == null ? "" : "    arguments:\n      overcommit-factor: " + factor + "\n";
        VolcanoConfiguration volcano =
                VolcanoConfiguration.read("actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: gang\n"
                        + "  - name: predicates\n  - name: overcommit\n" + arguments);

        assertThat(model(gang(work().queue("one", 1, 0), "a", 2, "one"), volcano)
                        .reservations()
                        .overcommit())
                .as(why)
                .contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"Open, 0", "'', 0", "Closed, -1", "Closing, -1", ", 0"})
    void onlyOpenQueuesAdmit(String state, int place) {
        WorkFixture work = gang(work().queue("one", 1, 0), "a", 2, "one");
        work.shared.stream()
                .filter(Queue.class::isInstance)
                .map(Queue.class::cast)
                .forEach(each -> each.getStatus().setState(state));

        assertThat(model(work, HELM).kinds().get(0).groups().get(0).queue()).isEqualTo(place);
    }

    @Test
    void aQueueThatIsNotThereAdmitsNothing() {
        WorkModel model = model(gang(work().queue("one", 1, 0), "a", 2, "absent"), HELM);
        UnitGroup group = model.kinds().get(0).groups().get(0);

        assertThat(group.queue()).isEqualTo(-1);
        assertThat(model.reservations().admitsGroup(group, Holding.nothing(model), false))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 0, true, 'less than the limit'",
        "3, 0, 0, true, 'the limit'",
        "4, 0, 0, false, 'more than the limit'",
        "2, 1, 0, true, 'with what is reserved, the limit'",
        "2, 2, 0, false, 'with what is reserved, more than the limit'",
        "1, 0, 8, true, 'the cluster is full, but may be overcommitted by 1.2 times'",
        "2, 0, 8, false, 'more than 1.2 times the cluster'",
        "0, 9, 9, true, 'it asks for nothing'"
    })
    void aPodGroupIsAdmittedWithinTheLimitAndTheOvercommittedCluster(
            int asked, int inQueue, int everywhere, boolean admitted, String why) {
        WorkModel model = model(gang(work().queue("one", 1, 3), "a", 1, "one"), HELM);
        UnitGroup group = new UnitGroup(1, List.of(), Optional.of(amounts(model, asked)), 0, false, List.of());

        assertThat(model.reservations().admits(group, amounts(model, inQueue), amounts(model, everywhere)))
                .as(why)
                .isEqualTo(admitted);
    }

    private static long[] amounts(WorkModel model, int cpus) {
        long[] amounts = new long[model.dimensions().size()];
        amounts[0] = cpus * 1_000L;
        return amounts;
    }

    /** Returns one gang of three, that has gone so far, alone in the cluster. */
    private static Holding beside(WorkModel model, int held, int ended, boolean admitted) {
        BitSet groups = new BitSet();
        groups.set(0, admitted);
        int number = model.kinds().get(0).number(new UnitState(new int[] {held}, new int[] {ended}, groups));
        Holding nothing = Holding.nothing(model);
        return nothing.with(List.of(nothing.unit(0, number)));
    }

    private static WorkModel twoGangsOfThree(String queue, String otherQueue) {
        WorkFixture work = work().queue("one", 1, 4).queue("two", 1, 4);
        return model(gang(gang(work, "a", 3, queue).priority(1), "b", 3, otherQueue), HELM);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, false, one, true, true, 'it is not admitted'",
        "0, 0, true, one, false, false, 'it reserves all three'",
        "1, 0, true, one, false, false, 'it still reserves all three while one runs'",
        "3, 0, true, one, false, false, 'it holds all three'",
        "0, 0, true, two, true, true, 'it reserves in another queue'",
        "0, 3, true, one, true, false, 'it has ended, but Volcano may not have noticed'",
        "1, 2, true, one, true, false, 'it may reserve only what the last one holds'"
    })
    void aGangIsAdmittedBesideWhatAnotherOneReserves(
            int held, int ended, boolean admitted, String queue, boolean maybe, boolean surely, String why) {
        WorkModel model = twoGangsOfThree(queue, "one");
        UnitGroup group = model.kinds().get(1).groups().get(0);
        Holding holding = beside(model, held, ended, admitted);

        assertThat(model.reservations().admitsGroup(group, holding, false))
                .as(why)
                .isEqualTo(maybe);
        assertThat(model.reservations().admitsGroup(group, holding, true))
                .as(why)
                .isEqualTo(surely);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, one, true, true, 'the limit of the queue, and of what it deserves'",
        "2, 3, one, false, false, 'more than the limit'",
        "2, 0, one, true, true, 'nothing is asked for'",
        "3, 3, two, true, true, 'the other one is in another queue'",
        "0, 4, one, true, true, 'the whole limit'",
        "0, 5, one, false, false, 'more than the whole limit'"
    })
    void podsArePlacedWithinWhatTheQueueHas(
            int held, int asked, String queue, boolean maybe, boolean surely, String why) {
        WorkModel model = twoGangsOfThree(queue, "one");
        UnitGroup group = model.kinds().get(1).groups().get(0);
        Holding holding = beside(model, held, 0, true);

        assertThat(model.reservations().allows(group, amounts(model, asked), holding, false))
                .as(why)
                .isEqualTo(maybe);
        assertThat(model.reservations().allows(group, amounts(model, asked), holding, true))
                .as(why)
                .isEqualTo(surely);
    }

    @Test
    void whatAQueueMayHaveAndWhatItDeservesDiffer() {
        WorkModel model = model(twoQueues(1, 1, 0, 8, 5), HELM);
        UnitGroup group = model.kinds().get(0).groups().get(0);
        Holding nothing = Holding.nothing(model);

        assertThat(model.reservations().allows(group, amounts(model, 5), nothing, false))
                .isTrue();
        assertThat(model.reservations().allows(group, amounts(model, 5), nothing, true))
                .as("it deserves four")
                .isFalse();
    }
}
