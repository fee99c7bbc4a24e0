package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.Pages;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The log archive of Argo for deleted pods: S3, configured in the controller or in the namespace. */
final class ArtifactProbe implements Probe {

    @Override
    public String subject() {
        return "S3";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        boolean own = client.configMaps()
                        .inNamespace(namespace)
                        .withName("artifact-repositories")
                        .get()
                != null;
        return List.of(
                own || controllerHasOne(client)
                        ? Finding.good(subject(), "Argo has a place for logs and artifacts")
                        : Finding.warning(
                                subject(),
                                "Argo has no artifact repository: logs are lost with their pods",
                                "set artifactRepository.s3 in workflow-controller-configmap"));
    }

    private static boolean controllerHasOne(KubernetesClient client) {
        return Stream.of("workflow-controller-configmap", "argo-workflows-workflow-controller-configmap")
                .flatMap(
                        name -> Pages.of(client.configMaps().inAnyNamespace().withField("metadata.name", name)::list)
                                .objects()
                                .stream())
                .anyMatch(ArtifactProbe::hasRepository);
    }

    private static boolean hasRepository(ConfigMap map) {
        Map<String, String> data = Objects.requireNonNullElse(map.getData(), Map.of());
        return data.containsKey("artifactRepository")
                || data.getOrDefault("config", "").contains("artifactRepository");
    }
}
