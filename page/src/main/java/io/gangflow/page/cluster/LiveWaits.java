package io.gangflow.page.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.LiveForecast;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.verdict.why.PendingReasons;
import io.gangflow.verdict.why.Waiting;
import io.gangflow.verdict.why.WhyPending;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Why pods of the cluster wait, and whether they are locked. For a small cluster, starts are predicted by a simulation.
 * Shared by all callers; computing never takes more than a tenth of the time. Thread-safe.
 */
public final class LiveWaits {

    private static final System.Logger LOGGER = System.getLogger(LiveWaits.class.getName());

    /** A reader would not read more. */
    private static final int MOST_EXPLAINED = 200;

    /** Each explanation visits every node and pod: of a large cluster, it takes about half a second. */
    private static final int MOST_OF_LARGE = 10;

    private static final Duration FOR_LATEST = Duration.ofSeconds(2);
    private static final Duration FOR_PREDICTION = Duration.ofSeconds(8);

    private final ClusterState state;
    /** Apart from the reasons, whose predictions take seconds: a lock has to be seen twice before it is shown. */
    private final Derived<Optional<LiveLocks.Found>> lock;

    private final Derived<Now> waits;
    /** Of a large cluster and its runs: each search visits all nodes and pods. */
    private final OncePerVersion<PendingReasons.First> ofLarge = new OncePerVersion<>();

    /** @param confirmation how long a lock has to last before it is shown */
    public LiveWaits(ClusterState state, Duration confirmation) {
        this.state = state;
        LiveLocks locks = new LiveLocks(confirmation);
        this.lock = state.derive("cluster-lock", view -> locks.find(view, workOf(view)));
        this.waits = state.derive("cluster-waits", this::compute);
    }

    /**
     * Why pods wait at one time.
     *
     * @param schedulers of pods that wait
     * @param predicted whether starts were predicted; they are relative to the time
     * @param unexplained how many others wait
     */
    public record Now(
            Instant at,
            Cluster cluster,
            List<String> schedulers,
            boolean predicted,
            List<WhyPending> reasons,
            int unexplained) {

        public Now {
            schedulers = List.copyOf(schedulers);
            reasons = List.copyOf(reasons);
        }

        private Now with(List<WhyPending> chosen) {
            return new Now(at, cluster, schedulers, predicted, chosen, 0);
        }
    }

    /** Returns why pods of the whole cluster wait. */
    public Now all() throws InterruptedException {
        return waits.get();
    }

    /** Returns the lock of the cluster. */
    Optional<LiveLocks.Found> lock() throws InterruptedException {
        return lock.get();
    }

    /**
     * Returns the lock of the cluster if a run takes part in it.
     *
     * @param workflow name of the run's workflow
     */
    Optional<LiveLocks.Found> lockWith(String workflow) throws InterruptedException {
        return lock.get().filter(found -> isIn(found, workflow));
    }

    /**
     * Returns why pods of the whole cluster wait, after a short time what was found last; empty also if the cluster does
     * not answer.
     */
    public Optional<Now> lately() throws InterruptedException {
        return lately(waits);
    }

    private static <T> Optional<T> lately(Derived<T> value) throws InterruptedException {
        try {
            return value.within(FOR_LATEST);
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.DEBUG, "reasons or locks were not read", e); // what else is known is shown without them
            return Optional.empty();
        }
    }

    /**
     * Returns why pods of a run wait.
     *
     * @param workflow name of the run's workflow
     */
    public Now ofRun(String namespace, String workflow) throws InterruptedException {
        ClusterReading view = state.view();
        Predicate<Waiting> chosen = isOf(view, namespace, workflow);
        Now all = all();
        return all.unexplained() == 0
                ? all.with(all.reasons().stream()
                        .filter(why -> chosen.test(why.waiting()))
                        .toList())
                : explained(all, view, ofLarge.of(view, workflow, () -> ofLarge(view, chosen)));
    }

    /** Returns whether a run was part of a lock when the cluster was last explained; empty if it was not. */
    Optional<Boolean> lastLocks(String workflow) {
        return lock.last()
                .map(found -> found.filter(lock -> isIn(lock, workflow)).isPresent());
    }

    /**
     * Returns the lock that a run is part of, with its own pods only; empty also if the cluster does not answer.
     *
     * @param start of the run, from which the time of the lock counts
     */
    public Optional<RunEvent.Locked> lockOf(String workflow, Instant start) throws InterruptedException {
        return lately(lock)
                .flatMap(found -> found)
                .filter(found -> isIn(found, workflow))
                .map(found -> new RunEvent.Locked(
                        Math.max(0, Duration.between(start, found.at()).toMillis()), found.ofRun(workflow)));
    }

    private static Now explained(Now all, ClusterReading view, PendingReasons.First now) {
        return new Now(view.at(), view.cluster(), all.schedulers(), false, now.reasons(), now.unexplained());
    }

    private static boolean isIn(LiveLocks.Found lock, String workflow) {
        return lock.parties().stream()
                .anyMatch(party -> party.run().filter(workflow::equals).isPresent());
    }

    /** Pods that do not exist yet are recognised by their name, which starts with that of the run. */
    private static Predicate<Waiting> isOf(ClusterReading view, String namespace, String workflow) {
        Set<String> pods = view.snapshot().pods().stream()
                .filter(pod -> pod.namespace().equals(namespace)
                        && workflow.equals(pod.labels().get(Label.WORKFLOW)))
                .map(pod -> pod.name())
                .collect(Collectors.toSet());
        return waiting -> waiting.pods().stream().anyMatch(pod -> pods.contains(pod) || pod.startsWith(workflow + "-"));
    }

    private Now compute(ClusterReading view) throws InterruptedException {
        List<String> schedulers = view.moment().schedulers();
        Optional<Timeline> future =
                isSmall(view) ? predicted(view.cluster(), work(state.source().whole())) : Optional.empty();
        PendingReasons.First first = isSmall(view)
                ? reasons(view, future).first(any -> true, MOST_EXPLAINED)
                : ofLarge.of(view, () -> ofLarge(view, any -> true));
        return new Now(view.at(), view.cluster(), schedulers, future.isPresent(), first.reasons(), first.unexplained());
    }

    private Optional<Supplier<ResultingWork>> workOf(ClusterReading view) {
        return isSmall(view) ? Optional.of(() -> work(state.source().whole()).work()) : Optional.empty();
    }

    private static boolean isSmall(ClusterReading view) {
        return view.snapshot().pods().size() <= LiveForecast.MOST_PODS;
    }

    /** Each reason of a large cluster can have 80,000 holders; those that the answer leaves out are not kept. */
    private static PendingReasons.First ofLarge(ClusterReading view, Predicate<Waiting> chosen) {
        PendingReasons.First first = reasons(view, Optional.empty()).first(chosen, MOST_OF_LARGE);
        List<WhyPending> shortened = first.reasons().stream()
                .map(why -> why.with(
                        why.free(),
                        why.holders().stream().limit(WaitsAnswer.MOST_HOLDERS).toList()))
                .toList();
        return new PendingReasons.First(shortened, first.unexplained());
    }

    /** The clock of a prediction starts when the cluster was read. */
    private static PendingReasons reasons(ClusterReading view, Optional<Timeline> future) {
        ClusterMoment moment = view.moment().moment();
        ClusterMoment atStart = new ClusterMoment(view.snapshot().at(0), moment.conditions(), moment.expected());
        return new PendingReasons(atStart, future, Optional.of(view.cluster()));
    }

    private static ManifestWork work(LiveCluster cluster) {
        return ManifestWork.of(cluster.work().objects(), Durations.NONE);
    }

    /** Empty for work that cannot be simulated, or not in time. */
    private static Optional<Timeline> predicted(Cluster cluster, ManifestWork work) throws InterruptedException {
        boolean playable = !cluster.nodePools().isEmpty()
                && !work.work().podSets().isEmpty()
                && work.diagnostics().stream().noneMatch(finding -> finding.severity() == Severity.ERROR);
        return playable
                ? TimeLimit.within(FOR_PREDICTION, "waits-prediction", new LiveForecast(cluster, work.work())::alone)
                : Optional.empty();
    }
}
