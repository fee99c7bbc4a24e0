package io.gangflow.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.ClusterClient;
import io.gangflow.cli.network.ConnectionCheck;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.RequestFailure;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The clusters of the kubeconfig's contexts. */
public final class LiveClusters {

    private LiveClusters() {}

    /**
     * Reads the cluster of a context.
     *
     * @param notice receives a line when the first response takes long
     * @throws CommandFailure when the context does not exist, or its cluster does not respond or denies access
     */
    public static LiveCluster named(String context, Consumer<String> notice) {
        return read(context, notice, reader -> reader.read(context));
    }

    /** Lists the objects of one kind in all namespaces, as plain fields; fails like {@code named}. */
    public static List<ObjectNode> list(String context, ApiResource kind, Consumer<String> notice) {
        return read(context, notice, reader -> reader.list(kind));
    }

    private static <T> T read(String context, Consumer<String> notice, Function<ClusterReader, T> reading) {
        try (KubernetesClient client = ClusterClient.of(KubeContext.named(context))) {
            ConnectionCheck.await(client, notice);
            return reading.apply(new ClusterReader(client));
        } catch (KubernetesClientException exception) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the cluster of context `%s` %s".formatted(context, RequestFailure.predicate(exception)));
        }
    }
}
