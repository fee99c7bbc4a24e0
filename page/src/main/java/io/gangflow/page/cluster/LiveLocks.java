package io.gangflow.page.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.lock.LockConfirmation;
import io.gangflow.scheduling.lock.LockProof;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.Cures;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.ResultingWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Proves locks from the live state of the whole cluster: some work can never end, even if everything else does that
 * can. A proof has to hold for a while, because a list of pods can be outdated. Used by one thread at a time.
 */
final class LiveLocks {

    private static final Duration FOR_CURES = Duration.ofSeconds(5);
    private static final long SEED = 1;

    private final LockProof proof = new LockProof();
    private final ServedDrivers served = new ServedDrivers();
    private final LockConfirmation standing;
    private final OncePerVersion<Optional<SchedulingLock>> foreseen = new OncePerVersion<>();
    private List<PodRef> cured = List.of();
    private Optional<List<Cure>> cures = Optional.empty();

    /** @param confirmation how long the same pods have to be in a lock; longer than an autoscaler needs to add nodes */
    LiveLocks(Duration confirmation) {
        this.standing = new LockConfirmation(confirmation.toMillis());
    }

    /**
     * A proved lock.
     *
     * @param at when it was found first
     * @param cures changes that are proved to end it
     * @param curesTried false for a cluster that is too large to try changes, or if trying takes too long
     */
    record Found(
            SchedulingLock lock,
            Instant at,
            List<LockedParty> parties,
            List<String> partyOfHolders,
            List<String> partyOfWaiters,
            List<Cure> cures,
            boolean curesTried) {
        Found {
            parties = List.copyOf(parties);
            partyOfHolders = List.copyOf(partyOfHolders);
            partyOfWaiters = List.copyOf(partyOfWaiters);
            cures = List.copyOf(cures);
        }

        /** Returns the part of the lock that consists of the pods of a run. */
        SchedulingLock ofRun(String workflow) {
            Set<String> own = parties.stream()
                    .filter(party -> party.run().filter(workflow::equals).isPresent())
                    .map(LockedParty::name)
                    .collect(Collectors.toSet());
            return new SchedulingLock(
                    chosen(lock.holders(), partyOfHolders, own),
                    chosen(lock.waiters(), partyOfWaiters, own),
                    List.of());
        }

        private static <T> List<T> chosen(List<T> all, List<String> parties, Set<String> own) {
            return IntStream.range(0, all.size())
                    .filter(index -> own.contains(parties.get(index)))
                    .mapToObj(all::get)
                    .toList();
        }
    }

    /** @param work all work of a small cluster; empty for a large one */
    Optional<Found> find(ClusterReading view, Optional<Supplier<ResultingWork>> work) throws InterruptedException {
        var snapshot = view.snapshot();
        List<ExpectedPods> expected =
                served.stillNeeded(snapshot.pods(), view.moment().moment().expected());
        boolean waits = !expected.isEmpty()
                || snapshot.pods().stream().anyMatch(pod -> pod.node().isEmpty() && !pod.hasEnded());
        Optional<SchedulingLock> lock = standing.confirm(
                waits ? foreseen.of(view, () -> proof.foresee(snapshot, expected)) : Optional.empty(),
                view.at().toEpochMilli());
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        LockedParties parties = new LockedParties(snapshot.pods(), expected);
        return Optional.of(new Found(
                lock.get(),
                Instant.ofEpochMilli(standing.sinceMillis()),
                parties.of(lock.get()),
                lock.get().holders().stream()
                        .map(holder -> parties.party(holder.pod()))
                        .toList(),
                lock.get().waiters().stream()
                        .map(waiter -> parties.party(waiter.pod()))
                        .toList(),
                cures(lock.get(), view.cluster(), work).orElse(List.of()),
                cures.isPresent()));
    }

    /** Tries changes once per lock. Empty if they can not be tried. */
    private Optional<List<Cure>> cures(SchedulingLock lock, Cluster cluster, Optional<Supplier<ResultingWork>> work)
            throws InterruptedException {
        List<PodRef> pods = new ArrayList<>();
        lock.holders().forEach(holder -> pods.add(holder.pod()));
        lock.waiters().forEach(waiter -> pods.add(waiter.pod()));
        if (!pods.equals(cured)) {
            cured = pods;
            cures = work.isEmpty()
                    ? Optional.empty()
                    : TimeLimit.within(
                            FOR_CURES,
                            "lock-cures",
                            () -> proved(LockQuestion.of(work.get().get(), cluster)));
        }
        return cures;
    }

    private static List<Cure> proved(LockQuestion question) throws InterruptedException {
        LockDecider decider = new LockDecider();
        LockInquiry inquiry = LockInquiry.of(decider, question, 0, SEED);
        return inquiry.verdict().example().isEmpty()
                ? List.of()
                : Cures.of(decider, question, inquiry.verdict().example().get());
    }
}
