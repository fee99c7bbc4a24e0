package io.gangflow.rules.scheduler;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;

/** GF0683: a Volcano scheduler without the gang plugin. */
final class SchedulerKnowsGangs implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : SchedulerConfigurations.of(checked)) {
            if (!SchedulerConfigurations.hasPlugin(file, "gang")) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0683,
                                file.span("tiers"),
                                "`%s` has no plugin gang"
                                        .formatted(Excerpt.of(file.object().name())),
                                "pods are placed one by one, as without Volcano")
                        .withHint("tiers: [{ plugins: [{ name: priority }, { name: gang }, …] }]"));
            }
        }
        return found;
    }
}
