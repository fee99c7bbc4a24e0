package io.gangflow.cli.check;

import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.inquiry.LockOdds;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The verdict on one file with its own or other schedulers.
 *
 * @param cures cures for all locks found
 * @param admission the effect on a cluster that already runs other work; empty unless requested
 */
public record LockFinding(
        String file,
        String cluster,
        String scheduler,
        LockInquiry inquiry,
        List<Cure> cures,
        Optional<NewWorkEffect> admission) {

    public LockFinding {
        cures = List.copyOf(cures);
    }

    /**
     * Returns text such as {@code cannot lock on cluster `article` under volcano: each gang
     * starts completely or not at all}.
     */
    String text() {
        LockVerdict verdict = inquiry.verdict();
        return "%s on cluster `%s` under %s: %s%s"
                .formatted(
                        verdict.answer().words(),
                        cluster,
                        scheduler,
                        verdict.reason(),
                        inquiry.odds().map(odds -> "; " + words(odds)).orElse(""));
    }

    private String words(LockOdds odds) {
        if (inquiry.verdict().answer() != LockAnswer.UNDECIDED) {
            return "locks in %d of %d orders played".formatted(odds.locked(), odds.orders());
        }
        if (odds.orders() == 0) {
            return "too large to be played";
        }
        String failing = odds.failed() == 0 ? "" : ", %d end without completing".formatted(odds.failed());
        return "%d of %d simulated orders lock%s".formatted(odds.locked(), odds.orders(), failing);
    }

    Map<String, Object> fields() {
        LockVerdict verdict = inquiry.verdict();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("file", file);
        fields.put("cluster", cluster);
        fields.put("scheduler", scheduler);
        fields.put("verdict", verdict.answer().name().toLowerCase(Locale.ROOT));
        fields.put("reason", verdict.reason());
        fields.put("proved", inquiry.proved());
        if (!inquiry.proved()) {
            fields.put("unproved", inquiry.gap());
        }
        fields.put("states", verdict.states());
        inquiry.odds().ifPresent(odds -> {
            fields.put("ordersPlayed", odds.orders());
            fields.put("ordersLocked", odds.locked());
            fields.put("ordersFailed", odds.failed());
        });
        fields.put("cures", cures.stream().map(LockFinding::cure).toList());
        admission.ifPresent(compared -> fields.put("admission", compared.fields()));
        return fields;
    }

    private static Map<String, Object> cure(Cure cure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("change", cure.kind().name().toLowerCase(Locale.ROOT));
        fields.put("target", cure.target());
        fields.put("amount", cure.amount());
        fields.put("proved", cure.proved());
        return fields;
    }
}
