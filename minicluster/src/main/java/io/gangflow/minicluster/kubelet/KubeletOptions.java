package io.gangflow.minicluster.kubelet;

import io.gangflow.collection.Ordered;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * How a kubelet runs pods.
 *
 * @param workDir everything that pods leave behind is below it
 * @param environment variables that every container gets; a container's own win
 * @param api where pods find the Kubernetes API
 * @param namespaces whether containers get namespaces of their own where this machine lets them
 * @param longestGrace a longer {@code terminationGracePeriodSeconds} is cut to this
 * @param claims has a folder for each PersistentVolumeClaim, which outlives its pods
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
        environment = Ordered.sorted(environment);
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
