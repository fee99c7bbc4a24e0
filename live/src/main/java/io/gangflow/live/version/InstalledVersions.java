package io.gangflow.live.version;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.VersionInfo;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The versions that a cluster shows to a caller; those that the caller has no permission to read are left out. */
public record InstalledVersions(List<Installed> found) {

    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,9})([^0-9].*)?");

    /**
     * A program, and the versions that it has on the cluster: several if it is installed several times.
     *
     * @param title as the beginning of a sentence
     */
    public record Installed(ClusterSoftware software, String title, List<Version> versions) {

        public Installed {
            versions = List.copyOf(versions);
        }
    }

    public InstalledVersions {
        found = List.copyOf(found);
    }

    /**
     * Reads them with two requests, {@code /version} and a list of Deployments. A request that fails is not repeated:
     * no version is known then.
     *
     * @param namespace that of the work; a program that runs in it serves it, and others are left out
     */
    public static InstalledVersions read(KubernetesClient client, String namespace) {
        KubernetesClient once = client.newClient(
                        new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                                .withRequestRetryBackoffLimit(0)
                                .build())
                .adapt(KubernetesClient.class);
        List<Installed> found = new ArrayList<>();
        try {
            ofServer(once.getKubernetesVersion())
                    .ifPresent(version ->
                            found.add(new Installed(ClusterSoftware.KUBERNETES, "Kubernetes", List.of(version))));
            List<ObjectNode> deployments = new ClusterReader(once).list(KindCatalogue.DEPLOYMENT);
            for (ClusterSoftware software : ClusterSoftware.ALL) {
                for (ClusterProgram program : software.programs()) {
                    found.add(new Installed(software, program.title(), versions(program, deployments, namespace)));
                }
            }
        } catch (KubernetesClientException unreadable) {
            // Most callers may submit work and not list Deployments. Work is not refused for a version that is unknown.
            return new InstalledVersions(found);
        }
        return new InstalledVersions(found);
    }

    /** Empty for a server that reports no numbers; clouds append signs to them, such as {@code 33+}. */
    public static Optional<Version> ofServer(VersionInfo version) {
        return number(version.getMajor())
                .flatMap(major -> number(version.getMinor()).map(minor -> new Version(major, minor, 0)));
    }

    private static Optional<Long> number(@Nullable String text) {
        return Optional.ofNullable(text)
                .map(NUMBER::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Long.parseLong(matcher.group(1)));
    }

    private static List<Version> versions(ClusterProgram program, List<ObjectNode> deployments, String namespace) {
        List<ObjectNode> all = deployments.stream()
                .filter(found -> found.at("/metadata/name").asText().endsWith(program.deployment()))
                .toList();
        List<ObjectNode> own = all.stream()
                .filter(found -> found.at("/metadata/namespace").asText().equals(namespace))
                .toList();
        return (own.isEmpty() ? all : own)
                .stream()
                        .map(InstalledVersions::images)
                        .flatMap(images -> program.version(images.stream()).stream())
                        .toList();
    }

    private static List<String> images(JsonNode deployment) {
        return StreamSupport.stream(
                        deployment.at("/spec/template/spec/containers").spliterator(), false)
                .map(container -> container.path("image").asText())
                .toList();
    }
}
