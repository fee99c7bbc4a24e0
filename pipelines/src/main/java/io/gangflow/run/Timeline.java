package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.RunStarted;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The timeline of a run: start and end of every pod and stage, locks, and cost. Created by a {@link TimelineFold} from
 * the run's events. Immutable.
 *
 * @param start the first event
 * @param nodes all nodes that the cluster ever had, by the start of their billing
 * @param stages in the order in which they started
 * @param pods in the order of their creation; a pod that is recreated with the same name is another one
 * @param gangs in the order of their creation
 * @param queues what the queues had and deserved, from each time to the next; empty without queues
 * @param endMillis time of the last event
 * @param outcome empty while the run is running
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
     * Creates the timeline from the events of one run.
     *
     * @throws IllegalArgumentException if there is no {@link RunStarted} among them
     */
    public static Timeline of(Iterable<RunEvent> events) {
        TimelineFold fold = new TimelineFold();
        events.forEach(fold::onEvent);
        return fold.timeline();
    }

    /** Returns the time from the start of the run to its end; empty for a run that did not complete. */
    public Optional<Long> makespanMillis() {
        return outcome.filter(Outcome.COMPLETED::equals).map(completed -> endMillis);
    }

    /** Returns the resources of all nodes together at the time when they were largest. */
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

    /** Returns the resources of the nodes over the time of the run: units of the dimension times milliseconds. */
    public double offered(ToLongFunction<Resources> dimension) {
        return nodes.stream()
                .mapToDouble(node ->
                        (double) dimension.applyAsLong(node.node().allocatable()) * node.readyForMillis(endMillis))
                .sum();
    }

    public Utilisation cpu() {
        return Utilisation.of(this, Resources::milliCpu);
    }

    /** Returns the utilisation of GPUs; both shares are zero on a cluster without GPUs. */
    public Utilisation gpus() {
        return Utilisation.of(this, Resources::gpuUnits);
    }

    /** Returns the share of the cluster's CPU that the lock holds; zero for a run that was not locked. */
    public double cpuHeldByLock() {
        long all = allocatable().milliCpu();
        return all == 0
                ? 0
                : locked.map(event -> event.lock().held().milliCpu() / (double) all)
                        .orElse(0.0);
    }

    /** Returns the price of the nodes at the end, whether they work or not. */
    public double usdPerHour() {
        return nodes.stream()
                .filter(node -> node.goneMillis().isEmpty())
                .mapToDouble(node -> node.node().usdPerHour())
                .sum();
    }

    /** Returns whether any node has a price. */
    public boolean isPriced() {
        return nodes.stream().anyMatch(node -> node.node().usdPerHour() > 0);
    }

    /** Returns the cost of the nodes from the start of the run to its end. */
    public double usd() {
        return nodes.stream()
                .mapToDouble(node -> node.node().usdPerHour() * node.paidMillis(endMillis) / MILLIS_PER_HOUR)
                .sum();
    }

    public Optional<StageTrack> stage(String name) {
        return stages.stream().filter(stage -> stage.stage().equals(name)).findFirst();
    }
}
