package io.gangflow.simulator.history;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.Utilisation;
import io.gangflow.simulator.queues.Fairness;
import io.gangflow.simulator.queues.QueueReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Compares the simulation of a history with the actual history.
 *
 * @param scheduler of the simulation
 * @param outcome of the simulation; {@code COMPLETED}, unless some of it can never end
 * @param message why it did not complete; empty if it did
 * @param actual actual waiting times of all jobs
 * @param predicted simulated waiting times of all jobs
 * @param queues the same of each queue, by name
 * @param actualSpanSeconds from the first submission to the last end
 * @param predictedSpanSeconds the same in the simulation
 * @param cpu mean share of the cluster's CPUs that jobs held, in the simulation and as it would have been on this
 *     cluster
 * @param gpu the same of GPUs; zero on a cluster without any
 * @param usd cost of the cluster for the predicted span
 * @param fairness of Volcano's queues in the simulation
 */
public record ReplayReport(
        String scheduler,
        Outcome outcome,
        String message,
        JobWaits actual,
        JobWaits predicted,
        List<QueueWaits> queues,
        double actualSpanSeconds,
        double predictedSpanSeconds,
        Shares cpu,
        Shares gpu,
        double usd,
        Fairness fairness) {

    private static final double MILLIS = 1_000;

    public ReplayReport {
        queues = List.copyOf(queues);
    }

    /** The waiting times of one queue. */
    public record QueueWaits(String queue, JobWaits actual, JobWaits predicted) {}

    /** Mean shares over the span, from 0; the actual one is above 1 if the cluster is smaller than the real one was. */
    public record Shares(double actual, double predicted) {}

    /**
     * Compares.
     *
     * @param timeline of {@link Replay#of} of this history
     */
    public static ReplayReport of(History history, Timeline timeline) {
        double[] starts = starts(history, timeline);
        Map<String, List<Integer>> jobsOfQueues = new TreeMap<>();
        for (int job = 0; job < starts.length; job++) {
            jobsOfQueues
                    .computeIfAbsent(history.jobs().get(job).queue(), any -> new ArrayList<>())
                    .add(job);
        }
        List<QueueWaits> queues = new ArrayList<>();
        jobsOfQueues.forEach((queue, jobs) ->
                queues.add(new QueueWaits(queue, actual(history, jobs), predicted(history, jobs, starts))));
        List<Integer> all = jobsOfQueues.values().stream().flatMap(List::stream).toList();
        return new ReplayReport(
                timeline.start().scheduler(),
                timeline.outcome().orElse(Outcome.CANCELLED),
                timeline.message(),
                actual(history, all),
                predicted(history, all, starts),
                queues,
                history.spanSeconds(),
                timeline.endMillis() / MILLIS,
                shares(history, timeline, Resources::milliCpu, timeline.cpu()),
                shares(history, timeline, Resources::gpuUnits, timeline.gpus()),
                timeline.usd(),
                QueueReport.of(timeline).fairness());
    }

    /**
     * Returns when each job started in the simulation, in seconds: its last pod if it is a gang, else its first;
     * infinite for never.
     */
    private static double[] starts(History history, Timeline timeline) {
        double[] starts = new double[history.jobs().size()];
        int[] started = new int[starts.length];
        Arrays.fill(starts, Double.NaN);
        for (PodTrack pod : timeline.pods()) {
            if (pod.scheduledMillis().isEmpty()) {
                continue;
            }
            int job = Replay.index(pod.pod().name());
            double at = pod.scheduledMillis().getAsLong() / MILLIS;
            boolean gang = history.jobs().get(job).gang();
            boolean known = !Double.isNaN(starts[job]);
            starts[job] = !known ? at : gang ? Math.max(starts[job], at) : Math.min(starts[job], at);
            started[job]++;
        }
        for (int job = 0; job < starts.length; job++) {
            HistoricalJob past = history.jobs().get(job);
            if (started[job] < (past.gang() ? past.pods() : 1)) {
                starts[job] = Double.POSITIVE_INFINITY;
            }
        }
        return starts;
    }

    private static JobWaits actual(History history, List<Integer> jobs) {
        return JobWaits.of(jobs.stream()
                .mapToDouble(job -> history.jobs().get(job).waitedSeconds())
                .toArray());
    }

    private static JobWaits predicted(History history, List<Integer> jobs, double[] starts) {
        return JobWaits.of(jobs.stream()
                .mapToDouble(
                        job -> Math.max(0, starts[job] - history.jobs().get(job).submittedSeconds()))
                .toArray());
    }

    private static Shares shares(
            History history, Timeline timeline, ToLongFunction<Resources> dimension, Utilisation played) {
        double all = dimension.applyAsLong(timeline.allocatable()) * Math.max(history.spanSeconds(), 1);
        double held = history.jobs().stream()
                .mapToDouble(job -> dimension.applyAsLong(job.requests()) * job.runSeconds())
                .sum();
        return new Shares(all == 0 ? 0 : held / all, played.bound());
    }
}
