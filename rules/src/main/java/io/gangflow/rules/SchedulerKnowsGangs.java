package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0683: a Volcano scheduler without the plugin that holds gangs together. */
final class SchedulerKnowsGangs implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : SchedulerConfigurations.of(scene)) {
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
