package io.gangflow.cli.command;

import io.gangflow.simulator.verdict.Cure;
import io.gangflow.simulator.verdict.LockOdds;
import io.gangflow.simulator.verdict.LockVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The verdict on one file under its or other schedulers.
 *
 * @param cures of all locks that were found
 * @param odds when it depends on the order of events
 */
public record LockFinding(
        String file, String cluster, String scheduler, LockVerdict verdict, List<Cure> cures, Optional<LockOdds> odds) {

    public LockFinding {
        cures = List.copyOf(cures);
    }

    /** Such as {@code cannot lock on cluster `article` under volcano: gangs start whole or not at all}. */
    String text() {
        return "%s on cluster `%s` under %s: %s"
                .formatted(
                        verdict.answer().words(),
                        cluster,
                        scheduler,
                        odds.map(played -> "%s; locks in %d of %d orders played"
                                        .formatted(verdict.reason(), played.locked(), played.orders()))
                                .orElse(verdict.reason()));
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("file", file);
        fields.put("cluster", cluster);
        fields.put("scheduler", scheduler);
        fields.put("verdict", verdict.answer().name().toLowerCase(Locale.ROOT));
        fields.put("reason", verdict.reason());
        fields.put("states", verdict.states());
        odds.ifPresent(played -> {
            fields.put("ordersPlayed", played.orders());
            fields.put("ordersLocked", played.locked());
        });
        fields.put("cures", cures.stream().map(LockFinding::cure).toList());
        return fields;
    }

    private static Map<String, Object> cure(Cure cure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("change", cure.kind().name().toLowerCase(Locale.ROOT));
        fields.put("target", cure.target());
        fields.put("amount", cure.amount());
        return fields;
    }
}
