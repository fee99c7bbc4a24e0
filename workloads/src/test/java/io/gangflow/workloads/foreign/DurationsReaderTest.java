package io.gangflow.workloads.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsReaderTest {

    @Test
    void linesOfOneHistoryAreTakenTogether() {
        assertThat(DurationsReader.read("h.json", "{\"train\": 60}\n{\"train\": [58, 62.5], \"count#driver\": 4}\n")
                        .orElseThrow())
                .containsEntry("train", List.of(60.0, 58.0, 62.5))
                .containsEntry("count#driver", List.of(4.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1]",
                "{\"train\": -1}",
                "{\"train\": \"61\"}",
                "{\"train\": [1e300]}",
                "{",
                "train: 1",
                "{\"a\": {}}"
            })
    void whatIsNoHistoryIsAFinding(String text) {
        assertThat(DurationsReader.read("h.json", text).diagnostics())
                .extracting(found -> found.code().name())
                .containsExactly("GF0613");
    }
}
