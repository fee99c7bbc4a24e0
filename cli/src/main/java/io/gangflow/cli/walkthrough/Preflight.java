package io.gangflow.cli.walkthrough;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.live.doctor.Examination;
import io.gangflow.live.doctor.Finding;
import io.gangflow.page.text.Amounts;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.workloads.pods.PodRequests;
import java.io.IOException;
import java.util.List;

/** Checks whether a cluster can run the sections, before anything is submitted. */
final class Preflight {

    private final ClusterSession cluster;
    private final Console console;

    Preflight(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /**
     * Checks the requirements of every run. Whether nodes can pull the images cannot be checked from here.
     *
     * @throws CommandFailure when something is missing; the message contains the fix
     */
    void needs() {
        if (cluster.kubernetes().namespaces().withName(cluster.namespace()).get() == null) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "namespace `%s` not found; create it with: kubectl --context=%s create namespace %s"
                            .formatted(cluster.namespace(), cluster.context(), cluster.namespace()));
        }
        List<Finding> findings = Examination.of(cluster.kubernetes(), cluster.namespace());
        findings.stream()
                .filter(finding -> finding.level() != Finding.Level.GOOD)
                .forEach(finding -> console.err()
                        .println("%s: %s: %s\n  fix: %s"
                                .formatted(
                                        finding.level() == Finding.Level.BAD ? "missing" : "note",
                                        finding.subject(),
                                        finding.message(),
                                        finding.fix())));
        if (findings.stream().anyMatch(finding -> finding.level() == Finding.Level.BAD)) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the walkthrough cannot run on the cluster of context `%s`; nothing was submitted"
                            .formatted(cluster.context()));
        }
    }

    /** Prints the resources of the nodes, and the resources held by existing pods. */
    void room(Cluster nodes) {
        Resources held = Pages.of(cluster.kubernetes().pods().inAnyNamespace()::list).objects().stream()
                .filter(Preflight::holds)
                .map(pod -> PodRequests.of(pod.getSpec()))
                .reduce(Resources.NONE, Resources::plus);
        console.err()
                .println("context `%s`: %s; existing pods hold %s"
                        .formatted(cluster.context(), ClusterSummary.nodes(nodes), Amounts.of(held)));
    }

    private static boolean holds(Pod pod) {
        return pod.getSpec().getNodeName() != null && !PodStatusView.hasEnded(pod);
    }

    /**
     * Prints the expected outcome of each run.
     *
     * @throws CommandFailure when a run that completes in the article would not complete
     */
    void forecast(List<Section> sections, Place place) throws IOException, InterruptedException {
        for (Section section : sections) {
            for (Section.Expected told : section.runs()) {
                ExpectedOutcomes foreseen = place.foreseen(section, told);
                String run = "%s under %s"
                        .formatted(section.title(), told.scheduler().keyword());
                if (told.outcome() == Outcome.COMPLETED && !foreseen.allows(Outcome.COMPLETED)) {
                    throw new CommandFailure(
                            ExitCode.ENVIRONMENT,
                            "%s would not complete on this cluster: %s; free resources or add nodes"
                                    .formatted(run, foreseen.note()));
                }
                console.err()
                        .println("%s: %s expected%s"
                                .formatted(
                                        run,
                                        foreseen.words(),
                                        foreseen.note().isEmpty() ? "" : "; " + foreseen.note()));
            }
        }
    }
}
