package io.gangflow.cli.walkthrough;

import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** This machine, with a minicluster only for the walkthrough. */
final class LocalPlace implements Place {

    private final GangflowHome home;
    private final LocalCluster local;
    private final Path output;

    LocalPlace(GangflowHome home, LocalCluster local, Path output) {
        this.home = home;
        this.local = local;
        this.output = output;
    }

    @Override
    public Cluster cluster() {
        return local.miniCluster().cluster();
    }

    @Override
    public String introduction() {
        return ("A cluster on this machine, %s. Every bar is a pod that ran as processes here; requests are only"
                        + " accounting, the work is real. Each section is shown under kube-scheduler's rules and, where"
                        + " these lock, under Volcano's.")
                .formatted(ClusterSummary.nodes(cluster()));
    }

    @Override
    public Path definition(Section section) {
        return home.definition(section.definition());
    }

    @Override
    public String runId(Section section, SchedulerName scheduler, int attempt) {
        return section.runName(scheduler);
    }

    @Override
    public Launcher launcher(String runId) {
        return local.launcher();
    }

    @Override
    public Map<String, String> parameters(Plan plan) {
        return Map.of();
    }

    @Override
    public ExpectedOutcomes foreseen(Section section, Section.Expected told) {
        return ExpectedOutcomes.ofSection(told);
    }

    @Override
    public List<String> results(String runId) throws IOException {
        return Results.of(output, runId);
    }

    @Override
    public Optional<String> unseen() {
        return Optional.empty();
    }
}
