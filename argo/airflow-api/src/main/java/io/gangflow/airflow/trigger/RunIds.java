package io.gangflow.airflow.trigger;

import io.gangflow.server.schema.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Run IDs: given by callers, or derived from a time as in Airflow. */
final class RunIds {

    private static final Pattern GENERATED = Pattern.compile("(scheduled|backfill|asset_triggered)__.*");
    private static final int SUFFIX = 8;

    private RunIds() {}

    /** @param unique a text that no other request has */
    static String of(Optional<String> chosen, Optional<Instant> logicalDate, Instant runAfter, String unique) {
        if (chosen.isEmpty()) {
            return logicalDate
                    .map(date -> "manual__" + date)
                    .orElse("manual__%s_%s".formatted(runAfter, suffix(unique)));
        }
        String id = chosen.get();
        if (GENERATED.matcher(id).matches()) {
            throw Problem.refusal(
                    List.of("body", "dag_run_id"),
                    "ids that start with `scheduled__`, `backfill__` or `asset_triggered__` are reserved for the server; choose another id",
                    "value_error");
        }
        return id;
    }

    private static String suffix(String unique) {
        String letters = unique.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        return letters.substring(0, Math.min(SUFFIX, letters.length()));
    }
}
