package io.gangflow.spark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.s3.Credentials;
import io.gangflow.minicluster.s3.S3Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares responses of the embedded S3 to S3A's requests with those of s3proxy; differences follow Amazon's
 * documentation.
 */
class S3OracleTest {

    private static final long SEED = 5;
    private static final int STEPS = 250;
    private static final int ATTEMPTS = 4;
    private static final String ACCESS_KEY = "AKIDORACLE";
    private static final String SECRET_KEY = "canary-key-of32charactersabcdefg";

    @TempDir
    Path folder;

    private S3Server server;
    private OracleServer oracle;

    @BeforeEach
    void start() throws IOException {
        server = S3Server.start(folder.resolve("ours"), new Credentials(ACCESS_KEY, SECRET_KEY));
        oracle = OracleServer.start(folder, ACCESS_KEY, SECRET_KEY);
    }

    @AfterEach
    void stop() {
        server.close();
        if (oracle != null) {
            oracle.close();
        }
    }

    @Test
    void randomRequestsAreAnsweredAlike() {
        try (S3Calls ours = new S3Calls(server.endpoint(), ACCESS_KEY, SECRET_KEY);
                S3Calls theirs = new S3Calls(oracle.endpoint(), ACCESS_KEY, SECRET_KEY, ATTEMPTS)) {
            assertThat(ours.createBucket()).isEqualTo(theirs.createBucket());
            List<String> differences = new ArrayList<>();
            List<S3Steps.Step> steps = new S3Steps(SEED).next(STEPS);
            for (int i = 0; i < steps.size(); i++) {
                S3Steps.Step step = steps.get(i);
                String our = step.call().apply(ours);
                String their = step.call().apply(theirs);
                if (!our.equals(their)
                        && Tolerated.of(step.sentence(), our, their).isEmpty()) {
                    differences.add(i + " " + step.sentence() + "\n  ours   " + our + "\n  theirs " + their);
                }
            }
            assertThat(differences).as("seed " + SEED).isEmpty();
        }
    }

    @Test
    void wrongKeysAndBucketsAreRefusedAlike() {
        List<String> our = new ArrayList<>();
        List<String> their = new ArrayList<>();
        for (String[] keys : List.of(
                new String[] {ACCESS_KEY, "another-secret-of-the-same-length"},
                new String[] {"AKIDOTHER", SECRET_KEY},
                new String[] {ACCESS_KEY, SECRET_KEY})) {
            our.addAll(refusals(server.endpoint(), keys[0], keys[1]));
            their.addAll(refusals(oracle.endpoint(), keys[0], keys[1]));
        }
        assertThat(our).isEqualTo(their);
    }

    /**
     * Each call has a separate connection: s3proxy closes that of a rejected PUT, and a second request would fail on
     * it.
     */
    private static List<String> refusals(URI endpoint, String accessKey, String secretKey) {
        List<String> answers = new ArrayList<>();
        for (Function<S3Calls, String> call : List.<Function<S3Calls, String>>of(
                s3 -> s3.headBucket("no-such-bucket"),
                s3 -> s3.get("x", ""),
                s3 -> s3.put("x", S3Calls.text("text"), false),
                s3 -> s3.list("", "/", 10),
                s3 -> s3.deleteMany(List.of("x"), true),
                s3 -> s3.begin(1, "x"))) {
            try (S3Calls s3 = new S3Calls(endpoint, accessKey, secretKey)) {
                answers.add(call.apply(s3));
            }
        }
        return answers;
    }
}
