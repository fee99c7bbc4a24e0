package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0679: a DCGM exporter without the metrics for XIDs and throttling. Both are commented out in its shipped lists
 * (dcgm-exporter 4.8, etc/default-counters.csv); its chart writes a list to the ConfigMap exporter-metrics-config-map.
 */
final class XidsAreExported implements Rule<CheckedWork> {

    private static final List<String> COUNTERS =
            List.of("DCGM_EXP_XID_ERRORS_COUNT", "DCGM_FI_DEV_POWER_VIOLATION", "DCGM_FI_DEV_THERMAL_VIOLATION");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        List<List<String>> lists = lists(checked);
        DcgmExporters.of(checked)
                .filter(exporter -> !hasForeignList(exporter, lists))
                .forEach(exporter -> {
                    Optional<String> missing = lists.isEmpty()
                            ? Optional.of(COUNTERS.get(0))
                            : COUNTERS.stream()
                                    .filter(counter -> lists.stream().noneMatch(list -> list.contains(counter)))
                                    .findFirst();
                    missing.ifPresent(counter -> found.add(Diagnostic.of(
                                    DiagnosticCode.GF0679,
                                    exporter.span(),
                                    "`%s` exports no %s".formatted(Excerpt.of(exporter.name()), counter),
                                    "the exporter's default list does not contain it")
                            .withHint("give it a list that contains " + String.join(", ", COUNTERS))));
                });
        return found;
    }

    /** Returns whether its list is not among the objects, so that its content is unknown. */
    private static boolean hasForeignList(ForeignObject exporter, List<List<String>> lists) {
        JsonNode container = DcgmExporters.container(exporter);
        Stream.Builder<String> words = Stream.builder();
        container.path("args").forEach(word -> words.add(word.asText()));
        container.path("env").forEach(variable -> {
            if (List.of("DCGM_EXPORTER_COLLECTORS", "DCGM_EXPORTER_CONFIGMAP_DATA")
                    .contains(variable.path("name").asText())) {
                words.add(variable.path("value").asText("elsewhere.csv"));
            }
        });
        boolean own = words.build()
                .anyMatch(word -> word.endsWith(".csv")
                        && !word.endsWith("/default-counters.csv")
                        && !word.endsWith("/dcp-metrics-included.csv"));
        return own && lists.isEmpty();
    }

    /** Returns the counters of the lists in ConfigMaps: the first column of lines that are not comments. */
    private static List<List<String>> lists(CheckedWork checked) {
        List<List<String>> lists = new ArrayList<>();
        checked.ofKind("ConfigMap")
                .forEach(map -> map.tree().path("data").forEach(file -> {
                    List<String> counters = file.asText()
                            .lines()
                            .map(String::strip)
                            .filter(line -> line.startsWith("DCGM_"))
                            .map(line -> line.replaceFirst("[,\\s].*", ""))
                            .toList();
                    if (!counters.isEmpty()) {
                        lists.add(counters);
                    }
                }));
        return lists;
    }
}
