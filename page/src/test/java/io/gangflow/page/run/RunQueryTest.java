package io.gangflow.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.shape.RunShapes;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters, orders and pages of many runs. */
final class RunQueryTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final int MANY = 10_007;

    private static RunRow row(int number) {
        Instant created = NOW.minusSeconds(2L * MANY - number / 3); // several have the same time
        return new RunRow(
                "run-%05d".formatted(number),
                "pipeline-" + number % 7,
                "id-" + number,
                number % 10 == 0 ? "Failed" : "Succeeded",
                created,
                created,
                created.plusSeconds(number % 100),
                "1/1",
                null,
                "",
                0,
                null,
                null,
                null,
                false);
    }

    private static final List<RunRow> ROWS = IntStream.range(0, MANY)
            .mapToObj(RunQueryTest::row)
            .sorted(RunRow.ORDER)
            .toList();

    private static RunQuery.Page page(Map<String, String> query) {
        Map<String, List<String>> lists = new java.util.HashMap<>();
        query.forEach((name, value) -> lists.put(name, List.of(value)));
        Call call = new Call(new Caller("tester", List.of()), Map.of(), lists, Map.of(), MissingNode.getInstance());
        return RunQuery.of(call).select(ROWS, NOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"createdAt", "-createdAt", "-duration", "pipeline"})
    void thePagesTogetherHaveEachRunOnceInTheOrder(String order) {
        List<RunRow> all = new ArrayList<>();
        Optional<String> cursor = Optional.of("");
        while (cursor.isPresent()) {
            RunQuery.Page page = page(Map.of("order", order, "limit", "1000", "cursor", cursor.get()));
            all.addAll(page.items());
            cursor = page.next();
        }
        RunListOrder wanted = RunListOrder.of(order);
        assertThat(all).hasSize(MANY).doesNotHaveDuplicates();
        assertThat(all.stream().map(run -> wanted.place(run, NOW)).toList()).isSortedAccordingTo(wanted.comparator());
    }

    @Test
    void countsAreThoseBeforeTheFilterByPhase() {
        RunQuery.Page page = page(Map.of("phase", "Failed", "pipeline", "pipeline-3"));
        assertThat(page.items())
                .allMatch(run -> run.phase().equals("Failed") && run.pipeline().equals("pipeline-3"));
        assertThat(page.counts().get("Failed")).isEqualTo(page.total());
        assertThat(page.counts().get("Succeeded")).isGreaterThan(page.total());
    }

    @Test
    void aTextIsFoundInNamesInAnyCase() {
        assertThat(page(Map.of("q", "RUN-00042")).items())
                .singleElement()
                .satisfies(run -> assertThat(run.runId()).isEqualTo("id-42"));
        assertThat(page(Map.of("q", "nothing")).total()).isZero();
    }

    @Test
    void aRowHasTheFieldsOfTheDocument() {
        List<String> fields = new ArrayList<>();
        row(1).json(NOW).fieldNames().forEachRemaining(fields::add);
        assertThat(fields).containsExactlyElementsOf(RunShapes.RUN.fields().keySet());
    }
}
