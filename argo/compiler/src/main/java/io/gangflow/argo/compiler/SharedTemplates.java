package io.gangflow.argo.compiler;

import io.gangflow.argo.compiler.template.StageResults;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.pipeline.share.SharedStage;
import io.gangflow.pipeline.share.SharedStages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The templates that each stage calls. Stages with equal work share theirs, named after the first of them, and in a
 * large pipeline so do stages that differ only in values ({@link SharedStages}). So a pipeline of thousands of such
 * stages is a Workflow that the API server accepts.
 */
final class SharedTemplates {

    private final Map<String, StageTemplate> byStage = new HashMap<>();
    private final List<StageTemplate> templates = new ArrayList<>();

    private SharedTemplates() {}

    /** @param room maximum number of templates */
    static SharedTemplates of(Plan plan, UnaryOperator<String> images, int room) {
        List<Stage> all = plan.stages().stream().map(PlannedStage::stage).toList();
        Set<String> used = StageResults.used(all.stream());
        Map<String, String> assumed = StageResults.assumed(all);
        Map<String, PlannedStage> planned = new LinkedHashMap<>();
        plan.stages().forEach(stage -> planned.put(stage.name(), StageTemplate.pinned(stage, images)));
        List<SharedStages.Member> members = planned.values().stream()
                .map(stage -> new SharedStages.Member(stage.stage(), stage.scheduler(), stage.queue()))
                .toList();
        SharedTemplates shared = new SharedTemplates();
        for (SharedStage group : SharedStages.of(members, SharedTemplates::count, room)) {
            PlannedStage first =
                    Objects.requireNonNull(planned.get(group.stage().name()));
            StageTemplate template = StageTemplate.ofSeveral(plan.pipeline(), first, group, images);
            Set<String> names = group.own().keySet();
            shared.add(
                    names.stream().noneMatch(used::contains)
                            ? template
                            : template.exporting(names.stream()
                                    .flatMap(name -> Optional.ofNullable(assumed.get(name)).stream())
                                    .findFirst()),
                    names);
        }
        return shared;
    }

    private static int count(SharedStages.Member member) {
        return TemplateNames.of(member.stage(), member.scheduler()).size();
    }

    private void add(StageTemplate template, Set<String> stages) {
        templates.add(template);
        stages.forEach(stage -> byStage.put(stage, template));
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
     * The arguments with which a task calls the templates of its stage; null without any.
     *
     * @param elsewhere whether another stage is in another part of a large pipeline
     */
    @Nullable
    Arguments arguments(Stage stage, Predicate<String> elsewhere) {
        List<Parameter> arguments = new ArrayList<>();
        SharedStage shared = templateOf(stage).shared();
        SharedStage.Own own = Objects.requireNonNull(shared.own().get(stage.name()));
        if (shared.isOfSeveral()) {
            arguments.add(Parameter.of(InstanceInputs.STAGE_NAME, stage.name()));
        }
        own.values().ifPresent(values -> arguments.add(Parameter.of(InstanceInputs.STAGE_VALUES, values)));
        arguments.addAll(StageResults.arguments(shared.stage(), own, elsewhere));
        return arguments.isEmpty() ? null : Arguments.of(arguments);
    }
}
