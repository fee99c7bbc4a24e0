package io.gangflow.cli.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.json.BoundedJson;
import io.gangflow.page.object.Durations;
import io.gangflow.page.object.WhyJson;
import io.gangflow.page.text.UnblockText;
import io.gangflow.pipeline.diagnostic.Wrapped;
import io.gangflow.verdict.why.Waits;
import io.gangflow.verdict.why.WhyPending;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The waiting pods at one moment of a run, and the reasons. */
public record WaitsView(Waits waits) {

    /** Maximum number of explanations. */
    public static final int MOST = 10;

    /** Returns a paragraph per waiting pod or gang, at most ten. */
    public String text(int width) {
        StringBuilder text = new StringBuilder();
        text.append("at %s on cluster `%s` under %s%s\n"
                .formatted(
                        Durations.clock(waits.atMillis()),
                        waits.cluster().name(),
                        waits.scheduler(),
                        waits.reasons().isEmpty() ? ": nothing waits" : ""));
        for (WhyPending why :
                waits.reasons().subList(0, Math.min(MOST, waits.reasons().size()))) {
            text.append('\n');
            new WhyText(why, waits.atMillis(), waits.locks(), pool -> UnblockText.machine(waits.cluster(), pool))
                    .lines().stream()
                            .flatMap(line -> wrapped(line, width).stream())
                            .forEach(line -> text.append(line).append('\n'));
        }
        int more = Math.max(0, waits.reasons().size() - MOST) + waits.unexplained();
        if (more > 0) {
            text.append("\nand %d more; choose with --pod or --stage\n".formatted(more));
        }
        return text.toString();
    }

    private static List<String> wrapped(String line, int width) {
        if (!line.startsWith("  ")) {
            return Wrapped.lines(line, width);
        }
        String title = line.substring(0, Math.min(12, line.length()));
        List<String> rest = Wrapped.lines(line.substring(title.length()), Math.max(20, width - 12));
        return IntStream.range(0, rest.size())
                .mapToObj(i -> (i == 0 ? title : " ".repeat(12)) + rest.get(i))
                .toList();
    }

    public String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("atMillis", waits.atMillis());
        fields.put("cluster", waits.cluster().name());
        fields.put("scheduler", waits.scheduler());
        fields.put("locks", waits.locks());
        fields.put("waiting", waits.reasons().stream().map(WhyJson::of).toList());
        try {
            return BoundedJson.INDENTED.writeValueAsString(fields) + "\n";
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("texts and numbers are not JSON", exception);
        }
    }
}
