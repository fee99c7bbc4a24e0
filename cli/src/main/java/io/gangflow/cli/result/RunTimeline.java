package io.gangflow.cli.result;

import io.gangflow.argo.launch.PastRun;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.ClusterSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The timeline of a local run or of a run on a cluster, read from its remaining objects. */
final class RunTimeline {

    private RunTimeline() {}

    /** Use of the timeline by a command while the cluster is open. */
    interface Use<T> {
        T of(Timeline timeline, Workflow workflow, ClusterSession cluster) throws InterruptedException;
    }

    /** @param run as the user named it */
    static <T> T read(String run, RunOptions options, Console console, Use<T> use)
            throws IOException, InterruptedException {
        Optional<Cluster> described = described(run, options, console);
        return options.open(run, console).run(cluster -> {
            Workflow workflow = RunArgument.find(cluster, run);
            List<RunStarted.Node> nodes =
                    described.map(ClusterSetup::nodes).orElseGet(() -> PastRun.nodes(cluster.kubernetes()));
            TimelineFold timeline = new TimelineFold();
            PastRun.report(
                    cluster.kubernetes(),
                    workflow,
                    described.map(Cluster::name).orElse(cluster.context()),
                    nodes,
                    timeline);
            return use.of(timeline.timeline(), workflow, cluster);
        });
    }

    /** A local cluster has no nodes after its process has ended; its cluster file describes them. */
    private static Optional<Cluster> described(String run, RunOptions options, Console console) throws IOException {
        Optional<LocalRun> local = options.local(run, console);
        if (local.isEmpty()) {
            return Optional.empty();
        }
        Path file = local.get()
                .record()
                .settings()
                .cluster()
                .orElseGet(() -> GangflowHome.ofProcess().cluster("article"));
        return Optional.of(new Documents(console).cluster(file));
    }
}
