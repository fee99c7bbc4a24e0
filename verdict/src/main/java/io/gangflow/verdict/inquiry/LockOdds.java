package io.gangflow.verdict.inquiry;

import io.fabric8.kubernetes.api.model.Affinity;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Optional;
import java.util.Random;

/**
 * How often work locks if that depends on the order of events, or if it cannot be proved: it is simulated with other
 * creation orders of pods and other seeds for ties. The same seed gives the same odds.
 *
 * @param locked number of orders in which it locked
 * @param failed number of orders in which it ended otherwise without completing
 * @param orders number of simulated orders; fewer than requested if the work is large, possibly none
 * @param example the first order that locked
 */
public record LockOdds(int locked, int failed, int orders, Optional<CounterExample> example) {

    /** Limit for all orders together, in pods checked per placed pod. Bounds the time without reading a clock. */
    private static final long MOST_LOOKS = 5_000_000;

    /**
     * Cost of a pod that is placed independently of all others: that of a snapshot of the cluster, and a fraction of
     * all pods.
     */
    private static final long USUAL_LOOKS = 25;

    private static final long SNAPSHOT_PART = 5;

    private static final long SLACK_SECONDS = 7_200;

    public static LockOdds played(LockQuestion question, int orders, long seed) throws InterruptedException {
        int most = most(question.work(), orders);
        Random random = SeededRandom.of(seed, "odds");
        int locked = 0;
        int failed = 0;
        int played = 0;
        Optional<CounterExample> example = Optional.empty();
        while (played < most) {
            TimelineFold fold = new TimelineFold();
            SimulatedLauncher.Options options = options(question, random.nextLong());
            Outcome outcome = new SimulatedWork(question.cluster(), options)
                    .playInAnyOrder(question.work(), random.nextLong(), fold);
            played++;
            if (outcome == Outcome.LOCKED) {
                locked++;
                Timeline timeline = fold.timeline();
                example = example.or(() -> PlayedExample.of(question.work(), timeline));
            } else if (outcome != Outcome.COMPLETED) {
                failed++;
            }
        }
        return new LockOdds(locked, failed, played, example);
    }

    /**
     * Returns how many of the orders can be simulated in time: at least one, but none of large work with pod affinity,
     * where each pod must be compared with all others.
     */
    public static int most(ResultingWork work, int orders) {
        long pods = Math.max(1, work.podSets().stream().mapToLong(PodSet::count).sum());
        boolean looksAround = work.podSets().stream().anyMatch(LockOdds::hasPodAffinity);
        long most = MOST_LOOKS / (pods * (looksAround ? pods : Math.max(USUAL_LOOKS, pods / SNAPSHOT_PART)));
        return (int) Math.min(orders, looksAround ? most : Math.max(1, most));
    }

    private static boolean hasPodAffinity(PodSet set) {
        Affinity affinity = set.pod().getSpec().getAffinity();
        return affinity != null && (affinity.getPodAffinity() != null || affinity.getPodAntiAffinity() != null);
    }

    private static SimulatedLauncher.Options options(LockQuestion question, long seed) {
        SimulatedLauncher.Options usual = SimulatedLauncher.Options.of(question.cluster(), seed);
        return new SimulatedLauncher.Options(
                seed,
                usual.latencies(),
                question.volcano(),
                Math.min(usual.maxVirtualSeconds(), SLACK_SECONDS + 2 * workSeconds(question)));
    }

    /** Returns the time of all pods one after the other; work that evicts its own pods may never complete. */
    private static long workSeconds(LockQuestion question) {
        double seconds = 0;
        for (PodSet set : question.work().podSets()) {
            seconds += set.ends() instanceof PodSet.End.After after ? after.seconds() * set.count() : 0;
            seconds += set.created() instanceof PodSet.Creation.At at ? at.seconds() : 0;
        }
        return Math.round(seconds);
    }
}
