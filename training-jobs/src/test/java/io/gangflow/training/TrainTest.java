package io.gangflow.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.command.ExitCode;
import io.gangflow.training.environment.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests failures before the training starts. */
class TrainTest {

    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();

    private ExitCode run(Map<String, String> environment, String... arguments) {
        return new Train(new Variables(environment), out::add, err::add).run(List.of(arguments));
    }

    @Test
    void wrongArgumentsAreExplainedTogetherWithTheUsage() {
        assertThat(run(Map.of(), "train", "--epoch", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(err).first().isEqualTo("error: unknown argument --epoch");
        assertThat(err).last().asString().startsWith("usage: train [--model digits|cnn|regression]");
    }

    @Test
    void roundingWhatNobodyIsSentIsRefused() {
        assertThat(run(Map.of(), "--compress", "bf16")).isEqualTo(ExitCode.USAGE);
        assertThat(err).first().isEqualTo("error: --compress requires several ranks, but this process trains alone");
    }

    @Test
    void rankVariablesThatContradictThemselvesAreAnEnvironmentFault() {
        assertThat(run(Map.of("RANK", "2", "WORLD_SIZE", "2", "MASTER_ADDR", "m")))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).containsExactly("error: the rank is 2, but a world of 2 has ranks 0 to 1");
    }

    @Test
    void anOutputThatIsNoPlaceIsAUsageError() {
        assertThat(run(Map.of(), "--output", "https://example.org/x")).isEqualTo(ExitCode.USAGE);
        assertThat(err).first().asString().startsWith("error: --output: \"https://example.org/x\" is neither");
    }

    @Test
    void aBucketWithoutCredentialsIsAnEnvironmentFault() {
        assertThat(run(Map.of(), "--output", "s3://results/train")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err)
                .singleElement()
                .asString()
                .startsWith("error: S3 needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,")
                .contains("AWS_SHARED_CREDENTIALS_FILE");
    }

    @Test
    void missingDataIsAnEnvironmentFault() {
        assertThat(run(Map.of(), "--model", "cnn", "--data", "no-such-folder")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).singleElement().asString().contains("neither train-images-idx3-ubyte nor");
    }

    @Test
    void aMasterThatNeverComesIsAnEnvironmentFault() {
        Map<String, String> lonely =
                Map.of("RANK", "1", "WORLD_SIZE", "2", "MASTER_ADDR", "no-such-host.invalid", "POD_IP", "127.0.0.1");
        assertThat(run(lonely, "--timeout", "1")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).last().asString().contains("rank 1 waits for rank 0 at no-such-host.invalid:23456");
    }
}
