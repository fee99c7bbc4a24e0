package io.gangflow.cli.walkthrough;

import io.gangflow.argo.launch.ArgoLauncher;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.view.LockText;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveForecast;
import io.gangflow.live.LiveLock;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.verdict.inquiry.LockInquiry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A namespace of a cluster with Argo and Volcano. Ended runs are kept for Argo's user interface. Every walkthrough has
 * its own run IDs, so that results of an earlier one are not reused.
 */
final class ClusterPlace implements Place {

    private final ClusterSession cluster;
    private final LiveForecast forecast;
    private final Walkthrough.Plans plans;
    private final Definitions definitions;
    private final TextStore store;
    private final Duration lockStands;
    private final String mark;
    private final Map<String, ExpectedOutcomes> foreseen = new HashMap<>();

    /**
     * Creates a place that has passed the preflight checks.
     *
     * @param lockStands how long a lock has to last before it is reported
     * @param mark identifies this walkthrough in the IDs of its runs
     */
    ClusterPlace(
            ClusterSession cluster,
            LiveForecast forecast,
            Walkthrough.Plans plans,
            Definitions definitions,
            TextStore store,
            Duration lockStands,
            String mark) {
        this.cluster = cluster;
        this.forecast = forecast;
        this.plans = plans;
        this.definitions = definitions;
        this.store = store;
        this.lockStands = lockStands;
        this.mark = mark;
    }

    @Override
    public Cluster cluster() {
        return forecast.cluster();
    }

    @Override
    public String introduction() {
        return "Context %s, namespace %s: %s. Every bar is a pod of that cluster. Each section is shown under"
                        .formatted(cluster.context(), cluster.namespace(), ClusterSummary.nodes(forecast.cluster()))
                + " kube-scheduler and, where the article shows a lock, under Volcano."
                + store.unseen()
                        .map(" Results were not checked: %s."::formatted)
                        .orElse("");
    }

    @Override
    public Path definition(Section section) throws IOException {
        return definitions.of(section);
    }

    @Override
    public String runId(Section section, SchedulerName scheduler, int attempt) {
        return section.runName(scheduler) + "-" + mark + (attempt == 1 ? "" : "-" + attempt);
    }

    @Override
    public Launcher launcher(String runId) {
        return new ArgoLauncher(
                        cluster.kubernetes(),
                        cluster.context(),
                        Clock.systemUTC(),
                        () -> UUID.randomUUID().toString())
                .endingLocked(new LiveLock(cluster.kubernetes(), Clock.systemUTC(), lockStands));
    }

    @Override
    public Map<String, String> parameters(Plan plan) {
        Map<String, String> values = new HashMap<>(store.parameters());
        values.keySet()
                .removeIf(name -> plan.pipeline().parameters().stream()
                        .noneMatch(declared -> declared.name().equals(name)));
        return values;
    }

    @Override
    public ExpectedOutcomes foreseen(Section section, Section.Expected told) throws IOException, InterruptedException {
        String run = section.runName(told.scheduler());
        ExpectedOutcomes known = foreseen.get(run);
        if (known == null) {
            known = told.outcome() == Outcome.LOCKED ? lock(section, told) : end(section, told);
            foreseen.put(run, known);
        }
        return known;
    }

    private ExpectedOutcomes lock(Section section, Section.Expected told) throws IOException, InterruptedException {
        LockInquiry inquiry = forecast.locks(plans.plan(definitions.of(section), told.scheduler()));
        return switch (inquiry.verdict().answer()) {
            case WILL_LOCK -> ExpectedOutcomes.ofSection(told);
            case CANNOT_LOCK ->
                new ExpectedOutcomes(Set.of(Outcome.COMPLETED), "the cluster is too large for the lock");
            case CAN_LOCK, UNDECIDED ->
                new ExpectedOutcomes(
                        Set.of(Outcome.LOCKED, Outcome.COMPLETED),
                        "it depends on the order in which pods are created"
                                + inquiry.odds()
                                        .map(odds -> ", %d of %d simulated orders lock"
                                                .formatted(odds.locked(), odds.orders()))
                                        .orElse(""));
        };
    }

    private ExpectedOutcomes end(Section section, Section.Expected told) throws IOException, InterruptedException {
        Timeline played = forecast.play(plans.plan(definitions.of(section), told.scheduler()));
        Outcome outcome = played.outcome().orElse(Outcome.FAILED);
        return new ExpectedOutcomes(
                Set.of(outcome),
                outcome == told.outcome() ? "" : "its simulation is %s %s".formatted(words(outcome), why(played)));
    }

    private static String why(Timeline played) {
        return played.locked()
                .map(locked -> "(" + String.join("; ", LockText.of(locked.lock())) + ")")
                .orElseGet(() -> played.message().isEmpty() ? "" : "(" + played.message() + ")")
                .strip();
    }

    private static String words(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> results(String runId) throws IOException, InterruptedException {
        return store.results(runId);
    }

    @Override
    public Optional<String> unseen() {
        return store.unseen();
    }
}
