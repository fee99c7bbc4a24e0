package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodePackingTest {

    private static final Resources FOUR_CPUS = Resources.of(4_000, 0);

    private final List<RunEvent> events = new ArrayList<>();

    @Test
    void barsStandOnEachOtherAsHighAsTheirShare() {
        pod("half", 2_000, 0, 10);
        pod("quarter", 1_000, 0, 10);

        NodePacking packing = packing();

        assertThat(packing.bySlots()).isFalse();
        assertThat(packing.pods().get(1).bottom()).isCloseTo(0.5, within(1e-9));
        assertThat(packing.pods().get(1).height()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void aPlaceThatIsFreeAgainIsTaken() {
        pod("first", 2_000, 0, 5);
        pod("second", 2_000, 0, 20);
        pod("third", 2_000, 5, 20);

        assertThat(packing().pods().get(2).bottom()).isZero();
    }

    @Test
    void roomInTwoPiecesCannotBeDrawnSoThereAreSlots() {
        // 1 + 2 + 1 cpu; the outer pods end, so 2 cpu are free, below and above
        pod("below", 1_000, 0, 5);
        pod("middle", 2_000, 0, 20);
        pod("above", 1_000, 0, 5);
        pod("late", 2_000, 6, 20);

        NodePacking packing = packing();

        assertThat(packing.bySlots()).isTrue();
        assertThat(packing.pods())
                .allSatisfy(placed -> assertThat(placed.height()).isCloseTo(1.0 / 3, within(1e-9)));
        assertThat(packing.pods().get(3).bottom()).isZero();
    }

    private NodePacking packing() {
        List<RunEvent> all = new ArrayList<>();
        all.add(new RunEvent.RunStarted(
                0, "r", "p", "volcano", "c", List.of(new RunEvent.RunStarted.Node("n1", FOUR_CPUS, 0))));
        events.stream().sorted(Comparator.comparingLong(RunEvent::atMillis)).forEach(all::add);
        Timeline timeline = Timeline.of(all);
        return NodePacking.of(timeline.pods(), new ChartResource("cpu"), FOUR_CPUS, timeline);
    }

    private void pod(String name, long milliCpu, long from, long to) {
        PodRef pod = new PodRef("default", name, "stage", 0, "pod");
        events.add(new RunEvent.PodCreated(from * 1000, pod, Resources.of(milliCpu, 0)));
        events.add(new RunEvent.PodScheduled(from * 1000, pod, "n1"));
        events.add(new RunEvent.PodRunning(from * 1000, pod));
        events.add(new RunEvent.PodEnded(to * 1000, pod, RunEvent.PodOutcome.SUCCEEDED, ""));
    }
}
