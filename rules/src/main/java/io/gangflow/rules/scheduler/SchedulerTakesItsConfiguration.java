package io.gangflow.rules.scheduler;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** GF0684: a configuration that Volcano's scheduler refuses (1.15.1, pkg/scheduler/util.go and actions/factory.go). */
final class SchedulerTakesItsConfiguration implements Rule<CheckedWork> {

    private static final Set<String> ACTIONS =
            Set.of("enqueue", "allocate", "backfill", "preempt", "reclaim", "shuffle", "gangpreempt", "gangreclaim");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : SchedulerConfigurations.of(checked)) {
            wrong(file)
                    .ifPresent(reason -> found.add(Diagnostic.of(
                            DiagnosticCode.GF0684,
                            file.span("actions"),
                            "`%s`: %s".formatted(Excerpt.of(file.object().name()), reason),
                            "the scheduler rejects the whole configuration")));
        }
        return found;
    }

    private static Optional<String> wrong(EmbeddedYaml file) {
        Optional<String> unknown = SchedulerConfigurations.actions(file).stream()
                .filter(action -> !ACTIONS.contains(action))
                .findFirst();
        if (unknown.isPresent()) {
            return Optional.of("no action `%s`".formatted(Excerpt.of(unknown.get())));
        }
        boolean hierarchy = SchedulerConfigurations.plugins(file).stream()
                .anyMatch(plugin -> plugin.path("name").asText().equals("drf")
                        && plugin.path("enableHierarchy").asBoolean(false));
        return hierarchy && SchedulerConfigurations.hasPlugin(file, "proportion")
                ? Optional.of("drf with enableHierarchy cannot be used with proportion")
                : Optional.empty();
    }
}
