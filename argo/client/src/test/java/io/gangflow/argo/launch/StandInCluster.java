package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.random.AcceptedPipeline;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.Guest;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.model.LocalProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster with room for every random pipeline, the objects that they name, and one program in place of every other: it leaves a
 * result, and it answers probes where it is called to serve.
 */
final class StandInCluster {

    private static final Cluster ROOMY = Cluster.of(
            "roomy", Cluster.pool("worker", 40, new Resources(64_000, 256L << 30, Map.of("nvidia.com/gpu", 8L))));

    private static final String PROGRAM = """
            if [ "$1" = %s ]; then exec "$JAVA_HOME/bin/java" -Xmx16m -XX:TieredStopAtLevel=1 -cp '%s' %s serve "$2"; fi
            if [ -n "$GANGFLOW_RESULT" ]; then printf '["de","fr"]' > "$GANGFLOW_RESULT"; fi
            """;

    private StandInCluster() {}

    static LocalArgo start(Path folder) throws IOException {
        Files.createDirectories(folder);
        String classes =
                Guest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        Path program = Files.writeString(
                folder.resolve("stand-in.sh"),
                PROGRAM.formatted(AcceptedPipeline.SERVE, classes, Guest.class.getName()));
        Map<String, LocalProgram> images =
                Map.of("*", new LocalProgram.Command(List.of("/bin/sh", program.toString())));
        ImageCatalogue catalogue = ImageCatalogue.empty().with(new LocalPrograms(images, folder, Map.of()));
        LocalArgo cluster = LocalArgo.start(ROOMY, MiniClusterOptions.of(folder, catalogue));
        objects(cluster.client());
        return cluster;
    }

    /** What the pipelines name and do not create. */
    private static void objects(KubernetesClient client) {
        secret(client, "db.x", "pass_word");
        secret(client, "tls", "tls.crt");
        for (String receiver : List.of("alerts", "a.b-c")) {
            secret(client, receiver, "url", "web_hook.URL");
        }
        secret(client, "registry", ".dockerconfigjson");
        secret(client, "registry-2", ".dockerconfigjson");
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("settings")
                        .endMetadata()
                        .withData(Map.of("settings.txt", "x"))
                        .build())
                .create();
        for (String account : List.of("writer", "a.b-c")) {
            client.resource(new ServiceAccountBuilder()
                            .withNewMetadata()
                            .withName(account)
                            .endMetadata()
                            .build())
                    .create();
        }
    }

    private static void secret(KubernetesClient client, String name, String... keys) {
        Map<String, String> data = Arrays.stream(keys).collect(Collectors.toMap(key -> key, key -> "x"));
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withStringData(data)
                        .build())
                .create();
    }
}
