package io.gangflow.argo.launch;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.random.AcceptedPipeline;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.model.LocalProgram;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster with capacity for every random pipeline, the objects that they name, and one program in place of all
 * others: it leaves a result, or sleeps if it is a server. One server in this process answers the probes of all of
 * those, because a JVM for each took most of the time.
 */
final class StandInCluster {

    private static final Cluster ROOMY = Cluster.of(
            "roomy", Cluster.pool("worker", 40, new Resources(64_000, 256L << 30, Map.of("nvidia.com/gpu", 8L))));

    private static final String PROGRAM = """
            if [ "$1" = %s ]; then exec sleep 3600; fi
            if [ -n "$GANGFLOW_RESULT" ]; then printf '["de","fr"]' > "$GANGFLOW_RESULT"; fi
            """;

    private StandInCluster() {}

    static LocalArgo start(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path program = Files.writeString(folder.resolve("stand-in.sh"), PROGRAM.formatted(AcceptedPipeline.SERVE));
        answerProbes();
        Map<String, LocalProgram> images =
                Map.of("*", new LocalProgram.Command(List.of("/bin/sh", program.toString())));
        ImageCatalogue catalogue = ImageCatalogue.empty().with(new LocalPrograms(images, folder, Map.of()));
        LocalArgo cluster = LocalArgo.start(ROOMY, MiniClusterOptions.of(folder, catalogue));
        objects(cluster.client());
        return cluster;
    }

    /** On all addresses of this machine, which include those of pods. */
    private static void answerProbes() throws IOException {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(AcceptedPipeline.PORT), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        } catch (BindException taken) {
            // Another cluster of these tests already has one.
        }
    }

    /** The objects that the pipelines name but do not create. */
    private static void objects(KubernetesClient client) {
        secret(client, "db.x", AcceptedPipeline.secretKeys().toArray(String[]::new));
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
