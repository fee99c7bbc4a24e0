package io.gangflow.images.built;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.images.testing.BuiltImage;
import io.gangflow.images.testing.ContentRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Builds each image, checks it against the rules, and runs it from its own file tree. Takes minutes, and two gigabytes
 * of disk.
 */
@Tag("slow")
class EveryImageTest {

    /** Size limit of the AWS SDK's modules and Hadoop's client; the SDK's bundle alone has 641 MB. */
    private static final long MOST_S3_BYTES = 20_000_000;

    private static final String FOLDER = "every";

    @Test
    void theLauncherRefusesToLaunchNothing() throws IOException, InterruptedException {
        BuiltImage image = BuiltImage.of("gangflow/launcher", FOLDER);
        ContentRules.check(image);
        BuiltImage.Ended ended = image.run("launch", "--help");
        assertThat(ended.output()).contains("stage launcher: `--help` is no argument");
        assertThat(ended.code()).isEqualTo(2);
    }

    @Test
    void theCommandLineSaysItsVersion() throws IOException, InterruptedException {
        BuiltImage image = BuiltImage.of("gangflow/api", FOLDER);
        ContentRules.check(image);
        BuiltImage.Ended ended = image.run("gangflow", "--version");
        assertThat(ended.output()).contains("gangflow");
        assertThat(ended.code()).isZero();
        assertThat(image.run("gangflow", "serve", "--help").output()).contains("--kubernetes-tokens");
    }

    @Test
    void theModelServerServesUntilItIsTold() throws IOException, InterruptedException {
        BuiltImage image = BuiltImage.of("gangflow/model-server", FOLDER);
        ContentRules.check(image);
        String jars = image.built().layout().classPath();
        assertThat(image.run(
                                "/opt/java/bin/java",
                                "-Xshare:auto",
                                "-cp",
                                jars,
                                "io.gangflow.serving.classifier.TrainClassifier",
                                "--output",
                                "/tmp/model")
                        .code())
                .isZero();
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = Integer.toString(free.getLocalPort());
        }
        Process server = image.start(Map.of("MODEL_PATH", "/tmp/model", "PORT", port, "DRAIN_SECONDS", "0"), "serve");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.lines()
                            .filter(line -> line.contains("serving classifier"))
                            .findFirst())
                    .isPresent();
            HttpRequest health = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(health, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("healthy");
        } finally {
            server.destroy();
        }
        assertThat(server.waitFor()).as("exit code after SIGTERM").isZero();
    }

    @Test
    void sparkRunsAnApplicationWithASmallS3Client() throws IOException, InterruptedException {
        BuiltImage image = BuiltImage.of("gangflow/spark", FOLDER);
        ContentRules.check(image);
        long bytes = 0;
        for (JsonNode component : image.sbom().get("components")) {
            String group = component.path("group").asText();
            if (group.equals("software.amazon.awssdk")
                    || component.get("name").asText().equals("hadoop-aws")) {
                bytes += Files.size(
                        image.tree().resolve(component.get("bom-ref").asText().substring(1)));
            }
        }
        assertThat(bytes).as("bytes of the S3 client").isBetween(1_000_000L, MOST_S3_BYTES);
        BuiltImage.Ended ended = image.run(
                "spark-submit",
                "--master",
                "local[1]",
                "--class",
                "io.gangflow.spark.Pi",
                "local:///opt/gangflow/spark-jobs.jar",
                "2");
        assertThat(ended.output()).contains("3.1");
        assertThat(ended.code()).isZero();
        assertThat(image.run("spark", "nothing").output()).contains("`nothing` is not a program of this image");
    }

    @Test
    void trainingUnpacksNothing() throws IOException, InterruptedException {
        BuiltImage image = BuiltImage.of("gangflow/training", FOLDER);
        ContentRules.check(image);
        BuiltImage.Ended ended = image.run("train", "--model", "digits", "--epochs", "1");
        assertThat(ended.output()).contains("epoch");
        assertThat(ended.code()).isZero();
        assertThat(image.temporary().resolve("djl")).doesNotExist();
        assertThat(image.run("mpi-hello").output()).contains("rank 0 out of 1");
    }
}
