package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of the user or of the storage end with one sentence, an exit code, and no output. */
class BadInputTest {

    private static final String ENTRYPOINT = "io.gangflow.spark.submit.Entrypoint";
    private static final String SINGLE = "io.gangflow.jobs.WordCount";

    @TempDir
    Path folder;

    private SparkIsland island;
    private S3Fixture s3;
    private S3Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        island = SparkIsland.built();
        s3 = S3Fixture.start(folder);
        proxy = S3Proxy.start(s3.endpoint(), new BucketFaults());
        s3.write("corpus/text.txt", "some text\n");
        s3.write("corpus/half/part-00000-x.txt", "half\t1\n");
    }

    @AfterEach
    void stop() throws IOException {
        if (s3 != null) {
            proxy.close();
            s3.close();
        }
    }

    private Map<String, String> environment() {
        return S3Fixture.environment(proxy.endpoint());
    }

    private void assertRefused(RunningProgram.End end, String sentence) {
        assertThat(end.exit()).as(end.output()).isEqualTo(1);
        assertThat(end.sentence()).contains(sentence);
        assertThat(end.output()).doesNotContain(S3Fixture.SECRET_KEY);
        assertThat(s3.keys("results")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s3://corpus/no/such | there is no object s3://corpus/no/such and none beneath it",
                "s3://no-such-bucket/x | there is no bucket `no-such-bucket`",
                "s3://denied/x | 403; the credentials are wrong, or have no permission for it",
                "s3://denied/ | AccessDenied: made by the test's proxy; these credentials have no permission for it",
                "s3://elsewhere/ | the bucket is in region eu-central-1, so set AWS_REGION=eu-central-1",
                "s3://corpus/half | it has part-00000-x.txt and no _SUCCESS; run that job again",
                "s3a://corpus/half/ | it has part-00000-x.txt and no _SUCCESS; run that job again"
            })
    void theSinglePodJobSaysWhatIsWrongWithItsInput(String input, String sentence) {
        assertRefused(
                island.start(SINGLE, environment(), input, "s3://results/out").end(), sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AWS_SECRET_ACCESS_KEY | planted+wrong/secret+0123456789 | check AWS_SECRET_ACCESS_KEY",
                "AWS_ACCESS_KEY_ID | AKIDUNKNOWN | check AWS_ACCESS_KEY_ID",
                "AWS_ACCESS_KEY_ID | '' | S3 needs credentials: set AWS_ACCESS_KEY_ID",
                "GANGFLOW_S3_CREDENTIALS | anonymus | write one of environment, web-identity, pod-identity",
                "AWS_ENDPOINT_URL_S3 | localhost:9000 | not a URL like https://host:port"
            })
    void theSinglePodJobSaysWhatIsWrongWithItsVariables(String variable, String value, String sentence) {
        Map<String, String> environment = environment();
        environment.put(variable, value);

        RunningProgram.End end = island.start(SINGLE, environment, "s3://corpus/", "s3://results/out")
                .end();

        assertRefused(end, sentence);
        assertThat(end.output()).doesNotContain("planted+wrong");
    }

    @Test
    void theSinglePodJobWritesNothingWhereItMayNot() {
        assertRefused(
                island.start(SINGLE, environment(), "s3://corpus/text.txt", "s3://denied/out")
                        .end(),
                "S3 at " + proxy.endpoint() + " refuses PUT s3://denied/out with 403 AccessDenied");
    }

    @Test
    void sparkSaysWhatIsWrong() {
        List<String> pairs = new ArrayList<>();
        for (String input : List.of("corpus/no/such", "no-such-bucket/x", "denied/x", "elsewhere/x", "corpus/half")) {
            pairs.addAll(List.of("s3://" + input, "s3://results/out"));
        }
        pairs.addAll(List.of("s3://corpus/text.txt", "s3://denied/out"));

        RunningProgram.End end = island.start(
                        island.probeClassPath(),
                        "io.gangflow.spark.s3a.FailureProbe",
                        environment(),
                        List.of("-Dspark.master=local[1]"),
                        pairs)
                .end();

        assertThat(end.output())
                .contains("s3://corpus/no/such -> no such file or folder: s3a://corpus/no/such")
                .containsPattern("s3://no-such-bucket/x -> .*[Bb]ucket.*no.such.bucket")
                .containsPattern("s3://denied/x -> S3 refuses .*403.*no permission for it")
                .containsPattern("s3://elsewhere/x -> S3 refuses .*set AWS_REGION=eu-central-1")
                .contains("s3://corpus/half -> input s3a://corpus/half was written by a run that did not complete")
                .containsPattern("s3://corpus/text.txt -> S3 refuses .*403.*no permission for it")
                .doesNotContain(S3Fixture.SECRET_KEY);
        assertThat(s3.keys("results")).isEmpty();
        assertThat(s3.keys("denied")).isEmpty();
    }

    @Test
    void sparkEndsWithASentenceAndAnExitCode() {
        Map<String, String> environment = environment();
        environment.put("AWS_SECRET_ACCESS_KEY", "planted+wrong/secret+0123456789");

        RunningProgram.End end = island.start(
                        ENTRYPOINT,
                        environment,
                        "driver",
                        "--master",
                        "local[1]",
                        "--class",
                        "io.gangflow.spark.WordCount",
                        "local:///opt/gangflow/spark-jobs.jar",
                        "s3://corpus/text.txt",
                        "s3://results/out")
                .end();

        assertRefused(end, "403");
        assertThat(end.output()).doesNotContain("planted+wrong");
    }

    /** Ten attempts take 20 s. */
    @Test
    @Tag("slow")
    void aServerThatIsNotThereIsNamed() {
        URI nobody = URI.create("http://127.0.0.1:9");
        RunningProgram.End end = island.start(SINGLE, S3Fixture.environment(nobody), "s3://corpus/", "s3://results/out")
                .end();

        assertRefused(end, "S3 at http://127.0.0.1:9 does not answer: Connection refused");
    }
}
