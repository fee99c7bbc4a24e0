package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.RunStarted;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The events of a run as a timeline: start and end of every pod and stage, locks, and cost. Made by a {@link
 * TimelineFold}. Immutable.
 *
 * @param start the first event
 * @param nodes all that the cluster ever had, by the time since when they are paid for
 * @param stages in the order in which they began
 * @param pods in the order of their creation; a pod that is made again under the same name is another one
 * @param gangs in the order of their creation
 * @param queues what the queues had and deserved, from each moment to the next; empty without queues
 * @param endMillis time of the last event
 * @param outcome empty while the run goes on
 * @param locked the lock and when it was found
 */
public record Timeline(
        RunStarted start,
        List<NodeTrack> nodes,
        List<StageTrack> stages,
        List<PodTrack> pods,
        List<GangTrack> gangs,
        List<RunEvent.QueueShares> queues,
        long endMillis,
        Optional<Outcome> outcome,
        String message,
        Optional<RunEvent.Locked> locked) {

    private static final double MILLIS_PER_HOUR = 3_600_000;

    public Timeline {
        nodes = List.copyOf(nodes);
        stages = List.copyOf(stages);
        pods = List.copyOf(pods);
        gangs = List.copyOf(gangs);
        queues = List.copyOf(queues);
    }

    /**
     * Folds the events of one run.
     *
     * @throws IllegalArgumentException when {@link RunStarted} is not among them
     */
    public static Timeline of(Iterable<RunEvent> events) {
        TimelineFold fold = new TimelineFold();
        events.forEach(fold::onEvent);
        return fold.timeline();
    }

    /** From the start of the run to its end; empty for a run that did not complete, because it never would. */
    public Optional<Long> makespanMillis() {
        return outcome.filter(Outcome.COMPLETED::equals).map(completed -> endMillis);
    }

    /** What all nodes together offered pods when that was most. */
    public Resources allocatable() {
        return nodes.stream()
                .map(NodeTrack::readyMillis)
                .distinct()
                .map(this::allocatableAt)
                .reduce(Resources.NONE, Resources::max);
    }

    private Resources allocatableAt(long millis) {
        return nodes.stream()
                .filter(node -> node.isReadyAt(millis))
                .map(node -> node.node().allocatable())
                .reduce(Resources.NONE, Resources::plus);
    }

    /** What the nodes offered pods over the time of the run: units of the dimension times milliseconds. */
    public double offered(ToLongFunction<Resources> dimension) {
        return nodes.stream()
                .mapToDouble(node ->
                        (double) dimension.applyAsLong(node.node().allocatable()) * node.readyForMillis(endMillis))
                .sum();
    }

    public Utilisation cpu() {
        return Utilisation.of(this, Resources::milliCpu);
    }

    /** Both shares are zero on a cluster without GPUs. */
    public Utilisation gpus() {
        return Utilisation.of(this, Resources::gpuUnits);
    }

    /** Share of the cluster's CPU that the lock holds; zero for a run that was not locked. */
    public double cpuHeldByLock() {
        long all = allocatable().milliCpu();
        return all == 0
                ? 0
                : locked.map(event -> event.lock().held().milliCpu() / (double) all)
                        .orElse(0.0);
    }

    /** What the nodes that there are at the end cost, whether they work or not. */
    public double usdPerHour() {
        return nodes.stream()
                .filter(node -> node.goneMillis().isEmpty())
                .mapToDouble(node -> node.node().usdPerHour())
                .sum();
    }

    /** Whether any node has a price. */
    public boolean isPriced() {
        return nodes.stream().anyMatch(node -> node.node().usdPerHour() > 0);
    }

    /** What the nodes cost from the start of the run to its end. */
    public double usd() {
        return nodes.stream()
                .mapToDouble(node -> node.node().usdPerHour() * node.paidMillis(endMillis) / MILLIS_PER_HOUR)
                .sum();
    }

    public Optional<StageTrack> stage(String name) {
        return stages.stream().filter(stage -> stage.stage().equals(name)).findFirst();
    }
}
