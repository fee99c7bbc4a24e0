package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each source of keys, with S3A and with the single-pod client: the same variables, and no keys in any output. */
class IdentityTest {

    private static final List<String> PLANTED =
            List.of(S3Fixture.SECRET_KEY, KeyService.TOKEN, KeyService.SESSION_TOKEN);

    @TempDir
    Path folder;

    private SparkIsland island;
    private S3Fixture s3;
    private KeyService keys;

    @BeforeEach
    void start() throws IOException {
        island = SparkIsland.built();
        s3 = S3Fixture.start(folder.resolve("s3"));
        keys = KeyService.start(Duration.ofHours(1));
        Files.writeString(folder.resolve("token"), KeyService.TOKEN);
        Files.writeString(
                folder.resolve("credentials"),
                "[default]\naws_access_key_id = AKIDOTHER\naws_secret_access_key = other\n[lab]\naws_access_key_id = "
                        + S3Fixture.ACCESS_KEY + "\naws_secret_access_key = " + S3Fixture.SECRET_KEY + "\n");
    }

    @AfterEach
    void stop() {
        if (s3 != null) {
            s3.close();
            keys.close();
        }
    }

    private Map<String, String> environment(String identity) {
        Map<String, String> environment =
                new HashMap<>(Map.of("AWS_ENDPOINT_URL_S3", s3.endpoint().toString(), "AWS_REGION", "us-east-1"));
        switch (identity) {
            case "web-identity" -> {
                environment.put(
                        "AWS_WEB_IDENTITY_TOKEN_FILE", folder.resolve("token").toString());
                environment.put("AWS_ROLE_ARN", KeyService.ROLE);
                environment.put("AWS_ENDPOINT_URL_STS", keys.endpoint());
            }
            case "pod-identity" -> {
                environment.put("AWS_CONTAINER_CREDENTIALS_FULL_URI", keys.endpoint() + "/container");
                environment.put(
                        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
                        folder.resolve("token").toString());
            }
            case "instance" -> {
                environment.put("GANGFLOW_S3_CREDENTIALS", "instance");
                environment.put("AWS_EC2_METADATA_SERVICE_ENDPOINT", keys.endpoint());
            }
            case "profile" -> {
                environment.put("AWS_PROFILE", "lab");
                environment.put(
                        "AWS_SHARED_CREDENTIALS_FILE",
                        folder.resolve("credentials").toString());
            }
            default -> environment.put("GANGFLOW_S3_CREDENTIALS", identity);
        }
        return environment;
    }

    @ParameterizedTest
    @ValueSource(strings = {"web-identity", "pod-identity", "instance", "profile"})
    void bothClientsWorkWithTheKeysThatTheyGet(String identity) {
        try (RunningProgram s3a = island.probe(
                        "io.gangflow.spark.s3a.S3AOperations", environment(identity), "s3a://results/s3a", "1", "20");
                RunningProgram single = island.probe(
                        "io.gangflow.jobs.StorageOperations",
                        environment(identity),
                        "s3://results/single",
                        "1",
                        "20")) {
            for (RunningProgram.End end : List.of(s3a.end(), single.end())) {
                assertThat(end.exit()).as(end.output()).isZero();
                PLANTED.forEach(secret -> assertThat(end.output()).doesNotContain(secret));
            }
        }
        assertThat(keys.given()).isEqualTo(identity.equals("profile") ? 0 : 2);
    }

    @Test
    void withoutCredentialsRequestsAreNotSigned() {
        try (RunningProgram s3a = island.probe(
                        "io.gangflow.spark.s3a.S3AOperations", environment("anonymous"), "s3a://results/x", "1", "20");
                RunningProgram single = island.start(
                        "io.gangflow.jobs.WordCount", environment("anonymous"), "s3://corpus/", "s3://results/out")) {
            assertThat(s3a.end().output()).contains("AccessDenied");
            assertThat(single.end().sentence())
                    .contains("403 AccessDenied: requests must be signed with AWS Signature Version 4");
        }
    }

    @Test
    void keysThatEndSoonAreFetchedAnew() throws IOException {
        try (KeyService brief = KeyService.start(Duration.ofSeconds(30))) {
            Map<String, String> environment = environment("web-identity");
            environment.put("AWS_ENDPOINT_URL_STS", brief.endpoint());
            RunningProgram.End end = island.probe(
                            "io.gangflow.jobs.StorageOperations", environment, "s3://results/single", "1", "20")
                    .end();

            assertThat(end.exit()).as(end.output()).isZero();
            assertThat(brief.given()).isGreaterThan(5);
        }
    }

    @Test
    void aTokenThatIsRefusedIsNotPrinted() throws IOException {
        Files.writeString(folder.resolve("token"), "canary-token-wrong");
        for (String program : List.of("io.gangflow.spark.s3a.S3AOperations", "io.gangflow.jobs.StorageOperations")) {
            RunningProgram.End end = island.probe(program, environment("web-identity"), "s3a://results/x", "1", "5")
                    .end();

            assertThat(end.exit()).isEqualTo(1);
            assertThat(end.output()).contains("InvalidIdentityToken").doesNotContain("canary-token-wrong");
        }
    }
}
