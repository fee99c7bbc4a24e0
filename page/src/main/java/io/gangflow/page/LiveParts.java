package io.gangflow.page;

import io.gangflow.cluster.PriceTable;
import io.gangflow.page.cluster.ClusterOperations;
import io.gangflow.page.cluster.ClusterState;
import io.gangflow.page.cluster.KubernetesSource;
import io.gangflow.page.cluster.LiveRuns;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.cluster.LiveWork;
import io.gangflow.page.cluster.NodePrices;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.pipeline.CheckOperations;
import io.gangflow.page.pipeline.KnownPipelines;
import io.gangflow.page.pipeline.PipelineOperations;
import io.gangflow.page.pipeline.PlayablePipelines;
import io.gangflow.page.pipeline.ScheduleOperations;
import io.gangflow.page.pipeline.SubmitOperations;
import io.gangflow.page.queue.LiveQueues;
import io.gangflow.page.queue.QueueOperations;
import io.gangflow.page.queue.QueueRecorder;
import io.gangflow.page.source.PipelineFiles;
import io.gangflow.page.whatif.WhatIfOperations;
import io.gangflow.server.operation.Operation;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** The parts of the API that read the live cluster and the pipelines, and share what they read. */
public final class LiveParts implements AutoCloseable {

    /** Longer than a list of pods is outdated; a cluster with an autoscaler shows a lock until its node is ready. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(10);

    private final ClusterState state;
    private final LiveRuns runs;
    private final LiveWaits waits;
    private final Thread recorder;
    private final List<Operation> operations = new ArrayList<>();

    LiveParts(PageContext context, PipelineFiles files, Supplier<List<RunRow>> rows) {
        state = new ClusterState(
                new KubernetesSource(context.kubernetes(), context.context(), context.clock()),
                new NodePrices(PriceTable.shipped()),
                context.clock(),
                Ticker.SYSTEM);
        waits = new LiveWaits(state, CONFIRMATION);
        runs = new LiveRuns(state, waits, context.namespace());
        LiveWork work = new LiveWork(state);
        KnownPipelines pipelines = new KnownPipelines(context.cluster(), files);
        PipelineOperations known = new PipelineOperations(
                pipelines,
                () -> rows.get().stream()
                        .map(row -> runs.of(row, context.clock().instant()))
                        .toList(),
                context.clock());
        Supplier<String> nonces = () -> UUID.randomUUID().toString();
        operations.addAll(new ClusterOperations(state, waits, context.namespace()).all());
        LiveQueues queues = new LiveQueues(state, waits);
        recorder = new Thread(new QueueRecorder(queues, state, Ticker.SYSTEM), "queue-recorder");
        recorder.setDaemon(true);
        operations.addAll(new QueueOperations(queues).all());
        operations.addAll(known.all());
        operations.addAll(new CheckOperations(pipelines, work).all());
        operations.addAll(new SubmitOperations(pipelines, context.clock(), nonces).all());
        operations.addAll(new ScheduleOperations(pipelines, known, nonces).all());
        operations.addAll(new WhatIfOperations(work, new PlayablePipelines(pipelines)).all());
    }

    /** Starts to record what changes over time. */
    void follow() {
        recorder.start();
    }

    /** Returns the operations. */
    List<Operation> operations() {
        return operations;
    }

    /** Returns the live state, which reports new versions to its listeners. */
    public ClusterState state() {
        return state;
    }

    /** Returns why pods wait, and whether they are locked. */
    LiveWaits waits() {
        return waits;
    }

    /** Returns what the live cluster adds to the rows of runs. */
    LiveRuns runs() {
        return runs;
    }

    @Override
    public void close() {
        recorder.interrupt();
        state.close();
    }
}
