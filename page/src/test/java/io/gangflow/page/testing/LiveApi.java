package io.gangflow.page.testing;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.cluster.ClusterState;
import io.gangflow.page.cluster.KubernetesSource;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.cluster.LiveWork;
import io.gangflow.page.cluster.NodePrices;
import io.gangflow.page.pipeline.CheckOperations;
import io.gangflow.page.pipeline.KnownPipelines;
import io.gangflow.page.pipeline.PipelineOperations;
import io.gangflow.page.pipeline.PlayablePipelines;
import io.gangflow.page.pipeline.ScheduleOperations;
import io.gangflow.page.pipeline.SubmitOperations;
import io.gangflow.page.queue.LiveQueues;
import io.gangflow.page.queue.QueueOperations;
import io.gangflow.page.source.PipelineFiles;
import io.gangflow.page.whatif.WhatIfOperations;
import io.gangflow.server.operation.Operation;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operations on the live cluster and its pipelines, with a cluster of one node of 4 CPUs. */
public final class LiveApi implements AutoCloseable {

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata: { name: n1, labels: { gangflow.io/node-pool: workers }, annotations: { gangflow.io/usd-per-hour: "1" } }
            status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110" }, conditions: [{ type: Ready, status: "True" }] }
            """;

    private final TestCluster cluster = new TestCluster();
    private final ClusterState state = new ClusterState(
            new KubernetesSource(cluster.client(), "lab", Clock.systemUTC()),
            new NodePrices(PriceTable.shipped()),
            Clock.systemUTC(),
            Ticker.SYSTEM);
    private final Called api;

    /** @param folder of pipeline files */
    public LiveApi(Optional<Path> folder) throws IOException {
        cluster.with(NODE);
        Cluster namespace = new Cluster(
                new ArgoClient(cluster.client(), "default", Clock.systemUTC()), cluster.client(), "default");
        KnownPipelines pipelines = new KnownPipelines(namespace, new PipelineFiles(folder));
        PipelineOperations known = new PipelineOperations(pipelines, List::of, Clock.systemUTC());
        LiveWaits waits = new LiveWaits(state, Duration.ZERO);
        LiveWork work = new LiveWork(state);
        List<Operation> all = new ArrayList<>(known.all());
        all.addAll(new CheckOperations(pipelines, work).all());
        all.addAll(new SubmitOperations(
                        pipelines, Clock.systemUTC(), () -> UUID.randomUUID().toString())
                .all());
        all.addAll(
                new ScheduleOperations(pipelines, known, () -> UUID.randomUUID().toString()).all());
        all.addAll(new QueueOperations(new LiveQueues(state, waits)).all());
        all.addAll(new WhatIfOperations(work, new PlayablePipelines(pipelines)).all());
        api = new Called(all);
    }

    public Called api() {
        return api;
    }

    public TestCluster cluster() {
        return cluster;
    }

    @Override
    public void close() {
        state.close();
        cluster.close();
    }
}
