package io.gangflow.page.pipeline;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.live.ServedSchedulers;
import io.gangflow.live.version.InstalledVersions;
import io.gangflow.live.version.VersionCheck;
import io.gangflow.page.source.PipelineFile;
import io.gangflow.page.source.PipelineFiles;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.server.http.ApiException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The pipelines of the namespace and of the served folder, by name. Thread-safe. */
public record KnownPipelines(Cluster cluster, PipelineFiles files) {

    private static final int NOT_FOUND = 404;

    Collection<KnownPipeline> all() {
        Map<String, KnownPipeline> all = new TreeMap<>();
        for (Dag dag : new Dags(cluster.recent()).all()) {
            all.put(dag.id(), new KnownPipeline(dag.id(), Optional.of(dag), Optional.empty()));
        }
        for (PipelineFile file : files.all()) {
            all.merge(
                    file.name(),
                    new KnownPipeline(file.name(), Optional.empty(), Optional.of(file)),
                    (known, more) -> new KnownPipeline(known.name(), known.dag(), more.file()));
        }
        return all.values();
    }

    /** @throws ApiException 404 when there is no such pipeline */
    KnownPipeline get(String name) {
        Optional<Dag> dag = cluster.recent().template(name).map(template -> new Dag(template, cluster.schedule(name)));
        Optional<PipelineFile> file = files.find(name);
        if (dag.isEmpty() && file.isEmpty()) {
            throw new ApiException(NOT_FOUND, "no pipeline `%s`".formatted(name));
        }
        return new KnownPipeline(name, dag, file);
    }

    /** Returns the sentence why a pipeline cannot run on the cluster; empty if its schedulers are there. */
    Optional<String> missing(Plan plan) {
        return ServedSchedulers.of(cluster.kubernetes()).missing(plan);
    }

    /** Returns the sentence why the versions of the cluster do not suit a pipeline, as far as they can be read. */
    Optional<String> unsupported(Plan plan) {
        return VersionCheck.of(InstalledVersions.read(cluster.kubernetes(), cluster.namespace()), plan)
                .refusal()
                .map("%s; `gangflow submit --skip-version-check` applies it anyway"::formatted);
    }
}
