package io.gangflow.simulator.queues;

import io.gangflow.cluster.Resources;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The usage, waiting times and costs of queues and stages in a run. The costs of the queues add up with the idle cost
 * to the bill, and so do the costs of the stages.
 *
 * @param queues by name; the empty name stands for pods without a queue
 * @param stages by name
 * @param histories of the queues over time; empty for a scheduler that has none
 */
public record QueueReport(
        Bill bill,
        List<Consumption> queues,
        List<Consumption> stages,
        List<QueueHistory> histories,
        Fairness fairness) {

    private static final double MILLIS_PER_HOUR = 3_600_000;
    private static final double MILLI_CPU = 1_000;
    /** Role of the small pod that submits a Spark application and waits for it. */
    private static final String SUBMIT = "submit";

    public QueueReport {
        queues = List.copyOf(queues);
        stages = List.copyOf(stages);
        histories = List.copyOf(histories);
    }

    public static QueueReport of(Timeline timeline) {
        NodeCosts costs = NodeCosts.of(timeline);
        long end = timeline.endMillis();
        return new QueueReport(
                bill(timeline, costs),
                consumption(timeline, costs, PodTrack::queue, GangTrack::queue),
                stages(timeline, costs),
                QueueHistory.of(timeline.queues(), timeline.allocatable(), end),
                Fairness.of(timeline.queues(), end));
    }

    /** Returns only what the stages consumed. */
    public static List<Consumption> stages(Timeline timeline) {
        return stages(timeline, NodeCosts.of(timeline));
    }

    private static List<Consumption> stages(Timeline timeline, NodeCosts costs) {
        return consumption(timeline, costs, pod -> pod.pod().stage(), GangTrack::stage);
    }

    private static Bill bill(Timeline timeline, NodeCosts costs) {
        double cpu = timeline.offered(Resources::milliCpu) / MILLI_CPU / MILLIS_PER_HOUR;
        double gpus = timeline.offered(Resources::gpuUnits) / MILLIS_PER_HOUR;
        ResourceHours heldCpu = held(timeline.pods(), Resources::milliCpu, MILLI_CPU, timeline.endMillis());
        ResourceHours heldGpus = held(timeline.pods(), Resources::gpuUnits, 1, timeline.endMillis());
        return new Bill(
                timeline.usd(),
                costs.idleUsd(),
                cpu,
                Math.max(0, cpu - heldCpu.held()),
                gpus,
                Math.max(0, gpus - heldGpus.held()));
    }

    private static List<Consumption> consumption(
            Timeline timeline,
            NodeCosts costs,
            Function<PodTrack, String> nameOfPod,
            Function<GangTrack, String> nameOfGang) {
        Map<String, List<PodTrack>> pods = new TreeMap<>();
        timeline.pods()
                .forEach(pod -> pods.computeIfAbsent(nameOfPod.apply(pod), any -> new ArrayList<>())
                        .add(pod));
        Map<String, List<GangTrack>> gangs = new TreeMap<>();
        timeline.gangs()
                .forEach(gang -> gangs.computeIfAbsent(nameOfGang.apply(gang), any -> new ArrayList<>())
                        .add(gang));
        Set<String> names = new TreeSet<>(pods.keySet());
        names.addAll(gangs.keySet());
        return names.stream()
                .map(name -> one(
                        name,
                        pods.getOrDefault(name, List.of()),
                        gangs.getOrDefault(name, List.of()),
                        costs,
                        timeline.endMillis()))
                .toList();
    }

    private static Consumption one(
            String name, List<PodTrack> pods, List<GangTrack> gangs, NodeCosts costs, long endMillis) {
        return new Consumption(
                name,
                pods.size(),
                podsWaited(pods, endMillis),
                Waiting.of(
                        gangs.stream().map(gang -> gang.waitedMillis(endMillis)).toList(),
                        gangs.stream()
                                .filter(gang -> gang.startedMillis().isEmpty())
                                .count()),
                held(pods, Resources::milliCpu, MILLI_CPU, endMillis),
                held(pods, Resources::gpuUnits, 1, endMillis),
                pods.stream().mapToDouble(costs::usd).sum());
    }

    private static Waiting podsWaited(List<PodTrack> pods, long endMillis) {
        List<PodTrack> counted =
                pods.stream().filter(pod -> !pod.pod().role().equals(SUBMIT)).toList();
        return Waiting.of(
                counted.stream().map(pod -> pod.waitedMillis(endMillis)).toList(),
                counted.stream().filter(pod -> pod.scheduledMillis().isEmpty()).count());
    }

    private static ResourceHours held(
            Collection<PodTrack> pods, ToLongFunction<Resources> amount, double perUnit, long endMillis) {
        double held = 0;
        double stalled = 0;
        for (PodTrack pod : pods) {
            double amountOfPod = amount.applyAsLong(pod.requests());
            held += amountOfPod * pod.boundMillis(endMillis);
            stalled += amountOfPod * pod.stalledMillis(endMillis);
        }
        return new ResourceHours(held / perUnit / MILLIS_PER_HOUR, stalled / perUnit / MILLIS_PER_HOUR);
    }
}
