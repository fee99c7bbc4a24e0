package io.gangflow.training;

import ai.djl.engine.Engine;
import io.gangflow.training.command.ReportOptions;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.loop.TrainingListener;
import io.gangflow.training.metadata.RunMetadata;
import io.gangflow.training.metrics.JsonLog;
import io.gangflow.training.metrics.MetricsEndpoint;
import io.gangflow.training.metrics.TrainingFigures;
import io.gangflow.training.model.EngineDevices;
import io.gangflow.training.output.TextLog;
import io.gangflow.training.store.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The reports of one rank about a training: progress lines or JSON on rank 0, and Prometheus metrics on each rank if
 * enabled.
 */
final class Reporting implements AutoCloseable {

    private final Variables environment;
    private final GroupMember member;
    private final JsonLog json;
    private final List<TrainingListener> listeners = new ArrayList<>();
    private final Optional<MetricsEndpoint> endpoint;

    Reporting(
            ReportOptions options,
            Variables environment,
            GroupMember member,
            double gangWaitSeconds,
            Consumer<String> out)
            throws IOException {
        this.environment = environment;
        this.member = member;
        boolean speaks = member.rank() == 0;
        json = new JsonLog(speaks && options.json() ? out : line -> {});
        json.joined(member.rank(), member.worldSize(), gangWaitSeconds);
        listeners.add(json);
        if (speaks && !options.json()) {
            listeners.add(new TextLog(out));
        }
        TrainingFigures figures = new TrainingFigures(member.rank(), gangWaitSeconds);
        if (options.metricsPort().isPresent()) {
            listeners.add(figures);
            int port = options.metricsPort().getAsInt();
            Optional<InetAddress> pod = GroupSettings.podAddress(environment);
            InetSocketAddress address =
                    pod.isPresent() ? new InetSocketAddress(pod.get(), port) : new InetSocketAddress(port);
            endpoint = Optional.of(new MetricsEndpoint(address, figures::text));
            out.accept("metrics of rank " + member.rank() + " at port "
                    + endpoint.get().address().getPort());
        } else {
            endpoint = Optional.empty();
        }
    }

    TrainingListener listener() {
        return TrainingListener.all(listeners);
    }

    /** Stores where this rank ran and, on rank 0, the results of the training. */
    void store(Store store) throws IOException {
        Engine engine = Engine.getInstance();
        List<String> versions =
                List.of("ai.djl:api " + Engine.getDjlVersion(), engine.getEngineName() + " " + engine.getVersion());
        RunMetadata metadata = new RunMetadata(environment);
        store.write(
                "metadata-" + member.rank() + ".json", metadata.content(member, EngineDevices.memoryBytes(), versions));
        if (member.rank() == 0) {
            store.write("training.jsonl", json.content());
        }
    }

    @Override
    public void close() {
        endpoint.ifPresent(MetricsEndpoint::close);
    }
}
