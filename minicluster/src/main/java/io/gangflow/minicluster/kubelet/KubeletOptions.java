package io.gangflow.minicluster.kubelet;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * The options of a kubelet.
 *
 * @param workDir the folder for all files of the pods
 * @param environment variables of every container; a container's own take precedence
 * @param api the address of the Kubernetes API for pods
 * @param namespaces whether containers get their own namespaces where this machine permits it
 * @param longestGrace the upper bound for {@code terminationGracePeriodSeconds}
 * @param claims the parent folder of the volumes of PersistentVolumeClaims, which outlive their pods
 */
public record KubeletOptions(
        Path workDir,
        ImageCatalogue catalogue,
        Map<String, String> environment,
        URI api,
        Duration longestGrace,
        boolean namespaces,
        Clock clock,
        Path claims) {

    public KubeletOptions {
        workDir = workDir.toAbsolutePath().normalize();
        claims = claims.toAbsolutePath().normalize();
        environment = OrderedMaps.sorted(environment);
    }

    public static KubeletOptions of(Path workDir, ImageCatalogue catalogue, URI api) {
        return new KubeletOptions(
                workDir,
                catalogue,
                Map.of(),
                api,
                Duration.ofSeconds(5),
                true,
                Clock.systemUTC(),
                workDir.resolve("claims"));
    }
}
