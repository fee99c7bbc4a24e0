package io.gangflow.argo.manifests;

import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which templates a stage calls. Stages that do the same share theirs, under the name of the first of them, so that a
 * pipeline of a thousand such stages is a Workflow that the API server takes.
 */
final class EqualStages {

    private final Map<String, StageTemplate> byStage = new LinkedHashMap<>();
    private final List<StageTemplate> templates = new ArrayList<>();

    private EqualStages() {}

    /** What stages have to have in common. */
    private record Shape(Stage stage, SchedulerName scheduler, String queue) {}

    static EqualStages of(Plan plan, UnaryOperator<String> images) {
        List<Stage> all = plan.stages().stream().map(PlannedStage::stage).toList();
        Set<String> used = StageResults.used(all.stream());
        Map<String, String> assumed = StageResults.assumed(all);
        Map<Object, List<PlannedStage>> groups = new LinkedHashMap<>();
        for (PlannedStage planned : plan.stages()) {
            Stage stage = planned.stage();
            Object shape = stage.sharesTemplates()
                    ? new Shape(stage.shape(), planned.scheduler(), planned.queue())
                    : stage.name();
            groups.computeIfAbsent(shape, missing -> new ArrayList<>()).add(planned);
        }
        EqualStages equal = new EqualStages();
        groups.values().forEach(group -> {
            StageTemplate first = StageTemplate.of(plan.pipeline(), group.get(0), images);
            StageTemplate shared = group.size() > 1 ? first.forSeveral() : first;
            boolean exports = group.stream().anyMatch(stage -> used.contains(stage.name()));
            StageTemplate template = exports
                    ? shared.exporting(group.stream()
                            .flatMap(stage -> Optional.ofNullable(assumed.get(stage.name())).stream())
                            .findFirst())
                    : shared;
            equal.templates.add(template);
            group.forEach(stage -> equal.byStage.put(stage.name(), template));
        });
        return equal;
    }

    /** One for each shape. */
    List<StageTemplate> templates() {
        return List.copyOf(templates);
    }

    StageTemplate templateOf(Stage stage) {
        StageTemplate template = byStage.get(stage.name());
        if (template == null) {
            throw new IllegalArgumentException("no stage is called `%s`".formatted(stage.name()));
        }
        return template;
    }

    /**
     * The arguments with which a task calls the templates of its stage; null where they need none.
     *
     * @param elsewhere whether another stage is in another part of a large pipeline
     */
    @Nullable
    Arguments arguments(Stage stage, Predicate<String> elsewhere) {
        List<Parameter> arguments = new ArrayList<>();
        if (templateOf(stage).shared()) {
            arguments.add(Parameter.of(InstanceInputs.STAGE_NAME, stage.name()));
        }
        arguments.addAll(StageResults.arguments(stage, elsewhere));
        return arguments.isEmpty() ? null : Arguments.of(arguments);
    }
}
