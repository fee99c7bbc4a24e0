package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StageOrderTest {

    private static List<Stage> stages(String... lines) {
        StringBuilder text =
                new StringBuilder("apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: demo }\nstages:\n");
        for (String line : lines) {
            String[] parts = line.split(":", -1);
            String after = parts.length > 1 ? parts[1] : "";
            text.append("  %s: { after: [%s], pod: { image: \"j:1\" } }\n".formatted(parts[0], after));
        }
        return PipelineReader.read("f", text.toString()).orElseThrow().stages();
    }

    @Test
    void tiesStayAsInTheFile() {
        assertThat(StageOrder.of(stages("z", "a:z", "m", "b:m,z")).sorted())
                .extracting(Stage::name)
                .containsExactly("z", "a", "m", "b");
    }

    @Test
    void everyCircleIsNamedOnce() {
        StageOrder order = StageOrder.of(stages("a:c", "b:a", "c:b", "d:d", "e:a", "free"));
        assertThat(order.cycles()).containsExactly(List.of("a", "c", "b"), List.of("d"));
        assertThat(order.sorted()).extracting(Stage::name).containsExactly("free");
    }

    @Test
    void aChainOfThousandsIsSorted() {
        String[] lines = new String[5_000];
        for (int index = 0; index < lines.length; index++) {
            lines[index] = "s" + index + ":" + (index + 1 < lines.length ? "s" + (index + 1) : "");
        }
        StageOrder order = StageOrder.of(stages(lines));
        assertThat(order.sorted()).hasSize(lines.length);
        assertThat(order.sorted().get(0).name()).isEqualTo("s4999");
    }
}
