package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchOptionsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void bothSchedulersAreMeasuredWhereNoneIsNamed() throws IOException {
        assertThat(bench("--pods", "300", "--nodes", "20", "--gangs", "30", "--output", "json"))
                .isEqualTo(0);
        JsonNode measured = new ObjectMapper().readTree(out.toString());
        for (JsonNode result : measured.get("results")) {
            assertThat(result.fieldNames())
                    .toIterable()
                    .contains("scheduler", "nodes", "pods", "seconds", "podsPerSecond", "peakHeapMiB");
            assertThat(result.get("pods").asInt()).isEqualTo(300);
            assertThat(result.get("podsPerSecond").asLong()).isPositive();
        }
        assertThat(measured.get("results").findValuesAsText("scheduler")).containsExactly("kube-scheduler", "volcano");
        assertThat(measured.get("day").findValuesAsText("ended")).containsExactly("30", "30");
    }

    @Test
    void oneSchedulerIsMeasuredWhereItIsNamed() {
        assertThat(bench("--pods", "10", "--nodes", "2", "--gangs", "3", "--scheduler", "volcano"))
                .isEqualTo(0);
        assertThat(out.toString()).contains("volcano").doesNotContain("kube-scheduler");
    }

    @Test
    void aClusterWithoutNodesIsTheUsersMistake() {
        assertThat(bench("--nodes", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--nodes");
    }

    private int bench(String... options) {
        List<String> arguments = new ArrayList<>(List.of("simulate", "--bench"));
        arguments.addAll(List.of(options));
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
        return Gangflow.execute(console, arguments.toArray(String[]::new));
    }
}
