package io.gangflow.rules.monitoring;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0672: an alert on the gauge that keeps the last XID forever. */
final class XidsAreCounted implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("PrometheusRule")
                .forEach(object -> object.tree().findValues("expr").stream()
                        .filter(expression -> expression.asText().contains("DCGM_FI_DEV_XID_ERRORS"))
                        .findFirst()
                        .ifPresent(expression -> found.add(Diagnostic.of(
                                        DiagnosticCode.GF0672,
                                        object.span(),
                                        "`%s` alerts on DCGM_FI_DEV_XID_ERRORS".formatted(Excerpt.of(object.name())),
                                        "a gauge that keeps the last error")
                                .withHint("count them: DCGM_EXP_XID_ERRORS_COUNT"))));
        return found;
    }
}
