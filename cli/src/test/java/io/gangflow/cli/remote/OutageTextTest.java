package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.argo.watch.ClusterUnreachableException;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutageTextTest {

    private final List<String> lines = new ArrayList<>();
    private final OutageText text =
            new OutageText("office", Clock.fixed(Instant.parse("2026-11-22T03:00:07Z"), ZoneOffset.UTC), lines::add);

    @Test
    void itSaysSinceWhenAndForHowLong() {
        text.away(Duration.ofSeconds(4), "Connection refused");
        text.back(Duration.ofSeconds(62));

        assertThat(lines)
                .containsExactly(
                        "the cluster of context `office` has not answered since 03:00:03 (Connection refused); waiting for it",
                        "the cluster of context `office` answers again, after 62 s");
    }

    @Test
    void aClusterThatStaysAwayIsAFailureOfTheEnvironment() {
        assertThatThrownBy(() -> ClusterSession.of(Config.empty(), "office", List.of())
                        .run(cluster -> {
                            throw new ClusterUnreachableException(Duration.ofMinutes(5), "Connection refused");
                        }))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the cluster of context `office` has not answered for 300 s: Connection refused")
                .extracting(failure -> ((CommandFailure) failure).exitCode())
                .isEqualTo(ExitCode.ENVIRONMENT);
    }
}
