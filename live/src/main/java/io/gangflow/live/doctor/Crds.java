package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.version.ClusterProgram;
import io.gangflow.live.version.Version;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Detects installed operators by their CRDs and their Deployments. */
final class Crds {

    private Crds() {}

    /** Returns the missing CRDs. */
    static List<String> missing(KubernetesClient client, List<String> names) {
        return names.stream().filter(name -> find(client, name).isEmpty()).toList();
    }

    static Optional<CustomResourceDefinition> find(KubernetesClient client, String name) {
        return Optional.ofNullable(client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName(name)
                .get());
    }

    /** Returns the Deployment whose name has this ending, in any namespace. */
    static Optional<Deployment> deployment(ClusterReader cluster, String nameEnd) {
        return cluster.list(KindCatalogue.DEPLOYMENT).stream()
                .filter(found -> Fields.name(found).endsWith(nameEnd))
                .findFirst()
                .map(found -> ModelJson.MAPPER.convertValue(found, Deployment.class));
    }

    static boolean ready(Deployment deployment) {
        return deployment.getStatus() != null
                && deployment.getStatus().getReadyReplicas() != null
                && deployment.getStatus().getReadyReplicas() > 0;
    }

    static Optional<Version> version(Deployment deployment, ClusterProgram program) {
        return program.version(deployment.getSpec().getTemplate().getSpec().getContainers().stream()
                .map(Container::getImage)
                .filter(Objects::nonNull));
    }
}
