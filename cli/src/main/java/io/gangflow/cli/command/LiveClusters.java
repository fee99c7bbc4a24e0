package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.RequestFailure;

/** The clusters of the kubeconfig's contexts. */
public final class LiveClusters {

    private LiveClusters() {}

    /**
     * What the cluster of a context has.
     *
     * @throws CommandFailure when there is no such context, or its cluster does not answer or refuses
     */
    public static LiveCluster named(String context) {
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(KubeContext.named(context))
                .build()) {
            return new ClusterReader(client).read(context);
        } catch (KubernetesClientException exception) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the cluster of context `%s` %s".formatted(context, RequestFailure.predicate(exception)));
        }
    }
}
