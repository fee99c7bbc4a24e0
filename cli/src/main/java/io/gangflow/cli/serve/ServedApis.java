package io.gangflow.cli.serve;

import io.gangflow.airflow.AirflowApi;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.monitor.ImportProblem;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.page.PageApi;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.server.http.Route;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The page with its API, and Airflow's API, for one namespace; both read the same watch. */
record ServedApis(Cluster cluster, PageApi page, AirflowApi airflow) implements AutoCloseable {

    /**
     * Starts to watch the namespace.
     *
     * @param minicluster whether the cluster is this machine's minicluster
     * @param pipelines folder of pipeline files; empty for none
     */
    static ServedApis follow(
            ClusterSession session, boolean minicluster, Optional<Path> pipelines, LocalRuns localRuns) {
        Clock clock = Clock.systemUTC();
        Cluster cluster = new Cluster(session.argo(), session.kubernetes(), session.namespace());
        PageContext context = new PageContext(
                session.argo(),
                session.kubernetes(),
                session.namespace(),
                session.context(),
                minicluster,
                clock,
                cluster,
                pipelines,
                localRuns);
        Supplier<List<ImportProblem>> problems = pipelines
                .<Supplier<List<ImportProblem>>>map(folder -> new PipelineFolder(folder, clock))
                .orElse(List::of);
        AirflowApi airflow =
                new AirflowApi(cluster, clock, () -> UUID.randomUUID().toString(), problems);
        return new ServedApis(cluster, new PageApi(context).follow(), airflow);
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(page.routes());
        routes.addAll(airflow.routes());
        return routes;
    }

    @Override
    public void close() {
        page.close();
        cluster.close();
    }
}
