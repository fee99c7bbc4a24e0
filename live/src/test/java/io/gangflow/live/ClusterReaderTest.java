package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.api.ApiServerOptions;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against the embedded API server. */
class ClusterReaderTest {

    @Test
    void whatAClusterHasIsReadLikeManifests() throws IOException {
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(new ConfigBuilder(Config.empty())
                                .withMasterUrl(server.url().toString())
                                .build())
                        .build()) {
            client.resource(new NodeBuilder()
                            .withNewMetadata()
                            .withName("n1")
                            .endMetadata()
                            .withNewStatus()
                            .withAllocatable(Map.of("cpu", new Quantity("4")))
                            .endStatus()
                            .build())
                    .create();
            client.resource(new QueueBuilder()
                            .withNewMetadata()
                            .withName("research")
                            .endMetadata()
                            .withNewSpec()
                            .withWeight(1)
                            .endSpec()
                            .build())
                    .create();
            client.resource(new PodBuilder()
                            .withNewMetadata()
                            .withName("p")
                            .withNamespace("default")
                            .endMetadata()
                            .withNewSpec()
                            .addNewContainer()
                            .withName("main")
                            .withImage("work")
                            .endContainer()
                            .endSpec()
                            .build())
                    .create();

            ForeignManifests work = new ClusterReader(client).read("lab").work();

            assertThat(work.diagnostics()).isEmpty();
            assertThat(work.objects())
                    .extracting(ForeignObject::id)
                    .contains("Node/n1", "Queue/research", "Pod/default/p");
            assertThat(work.objects().get(0).span().file()).startsWith("lab:");
        }
    }
}
