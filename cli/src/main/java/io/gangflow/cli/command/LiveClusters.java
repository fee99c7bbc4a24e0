package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.FirstAnswer;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.RequestFailure;
import java.util.function.Consumer;

/** The clusters of the kubeconfig's contexts. */
public final class LiveClusters {

    private LiveClusters() {}

    /**
     * What the cluster of a context has.
     *
     * @param notice receives a line when the first answer takes long
     * @throws CommandFailure when there is no such context, or its cluster does not answer or refuses
     */
    public static LiveCluster named(String context, Consumer<String> notice) {
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(FirstAnswer.bounded(KubeContext.named(context)))
                .build()) {
            FirstAnswer.await(client, notice);
            return new ClusterReader(client).read(context);
        } catch (KubernetesClientException exception) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the cluster of context `%s` %s".formatted(context, RequestFailure.predicate(exception)));
        }
    }
}
