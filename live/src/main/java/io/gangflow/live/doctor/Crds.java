package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects installed operators by their CRDs, and by their Deployments with the version in the image tag. */
final class Crds {

    private static final Pattern TAG = Pattern.compile(":v?([0-9]+)\\.([0-9]+)\\.([0-9]+)");

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

    /** Returns major, minor and patch as one number that increases with the version; empty if the tag has none. */
    static Optional<Long> version(Deployment deployment) {
        return deployment.getSpec().getTemplate().getSpec().getContainers().stream()
                .map(Container::getImage)
                .filter(Objects::nonNull)
                .findFirst()
                .map(TAG::matcher)
                .filter(Matcher::find)
                .map(tag -> number(
                        Long.parseLong(tag.group(1)), Long.parseLong(tag.group(2)), Long.parseLong(tag.group(3))));
    }

    static long number(long major, long minor, long patch) {
        return major * 1_000_000 + minor * 1_000 + patch;
    }
}
