package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The spec of the WorkflowTemplate. The entry is a DAG of stages ({@link EntryDag}); a stage is a DAG with one task that fans out to its
 * instances, so that a stage's parallelism is a template's; an instance is whatever its work compiles to.
 */
record WorkflowTemplateSpec(Map<String, Object> fields, List<Map<String, Object>> templates) {

    static final String ENTRY = "pipeline";

    /** Argo 4's CRDs: maxItems of templates in a workflow, and of tasks in a DAG. */
    static final int MOST = 200;

    private static final int DAY = 86_400;

    static WorkflowTemplateSpec of(Plan plan, UnaryOperator<String> images) {
        Pipeline pipeline = plan.pipeline();
        List<Map<String, Object>> templates = new ArrayList<>();
        EqualStages stages = EqualStages.of(plan, images);
        RunGroups groups = new RunGroups(plan);
        templates.addAll(new EntryDag(plan.stages(), stages, groups).templates());
        if (!groups.isEmpty()) {
            templates.add(groups.template(images));
        }
        stages.templates().forEach(stage -> templates.addAll(stageTemplates(stage)));
        plan.onExit()
                .map(stage -> StageTemplate.of(pipeline, stage, images))
                .ifPresent(stage -> templates.addAll(stageTemplates(stage)));
        checkTemplates(templates);
        Map<String, Object> fields = Fields.of("entrypoint", ENTRY)
                .withAny("onExit", plan.onExit().map(PlannedStage::name))
                .with("serviceAccountName", new Accounts(pipeline.name()).workflow())
                .withAny("parallelism", pipeline.parallelism().stream().boxed().findFirst())
                .withUnlessEmpty("arguments", parameters(pipeline))
                .with("workflowMetadata", workflowMetadata(pipeline))
                .withAll(housekeeping())
                .with("securityContext", Fields.ofModel(PodParts.podSecurity(PodParts.USER)))
                .with("templates", templates)
                .map();
        return new WorkflowTemplateSpec(fields, templates);
    }

    private static List<Map<String, Object>> stageTemplates(StageTemplate stage) {
        List<Map<String, Object>> templates = new ArrayList<>(Delay.templates(stage));
        templates.add(fanOut(stage));
        templates.addAll(StageTemplates.of(stage));
        return templates;
    }

    private static Map<String, Object> fanOut(StageTemplate stage) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (Map<String, String> values : stage.planned().instances()) {
            Fields item = Fields.of(StageTemplate.INSTANCE, Integer.toString(items.size()));
            values.forEach((key, value) -> item.with(key, checked(stage, key, value)));
            items.add(item.map());
        }
        List<Map<String, Object>> arguments = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(List.of(StageTemplate.INSTANCE));
        names.addAll(stage.stage().matrix().keySet());
        names.forEach(name -> arguments.add(Fields.of("name", name)
                .with("value", FlatText.tag("item", name))
                .map()));
        if (stage.shared()) {
            arguments.add(EqualStages.argument(stage.name()));
        }
        Map<String, Object> task = Fields.of("name", StageTemplate.INSTANCE)
                .with("template", stage.instanceTemplate())
                .with("arguments", Fields.of("parameters", arguments).map())
                .with("withItems", items)
                .map();
        return Fields.of("name", stage.template())
                .withAny("inputs", stage.shared() ? Optional.of(EqualStages.input()) : Optional.empty())
                .withAny(
                        "parallelism",
                        stage.stage().parallelism().stream().boxed().findFirst())
                .with("dag", Fields.of("tasks", List.of(task)).map())
                .map();
    }

    private static String checked(StageTemplate stage, String key, String value) {
        if (value.contains("{{")) {
            throw new IllegalArgumentException("item `%s` of stage `%s` holds {{, which Argo would take for a tag"
                    .formatted(key, stage.planned().name()));
        }
        return value;
    }

    private static Map<String, Object> parameters(Pipeline pipeline) {
        return pipeline.parameters().isEmpty()
                ? Map.of()
                : Fields.of(
                                "parameters",
                                pipeline.parameters().stream()
                                        .map(ParameterFields::of)
                                        .toList())
                        .map();
    }

    private static Map<String, Object> workflowMetadata(Pipeline pipeline) {
        return Fields.of("labels", Fields.of(Label.PIPELINE, pipeline.name()).map())
                .withUnlessEmpty("annotations", Titles.annotations(pipeline))
                .map();
    }

    /**
     * How long things stay. A failed or stopped Workflow goes after an hour, because what it has created and Argo has
     * not removed holds nodes until then; a good one after a day, its pods an hour after its end.
     */
    private static Map<String, Object> housekeeping() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "ttlStrategy",
                Fields.of("secondsAfterSuccess", DAY)
                        .with("secondsAfterFailure", 3_600)
                        .map());
        fields.put(
                "podGC",
                Fields.of("strategy", "OnWorkflowSuccess")
                        .with("deleteDelayDuration", "1h")
                        .map());
        return fields;
    }

    private static void checkTemplates(List<Map<String, Object>> templates) {
        Set<Object> names = new LinkedHashSet<>();
        for (Map<String, Object> template : templates) {
            if (!names.add(template.getOrDefault("name", ""))) {
                throw new IllegalArgumentException("two templates would be called `%s`: give a stage another name"
                        .formatted(template.get("name")));
            }
        }
        if (templates.size() > MOST) {
            throw new IllegalArgumentException("%d templates are more than the %d that Argo admits in a workflow"
                    .formatted(templates.size(), MOST));
        }
    }
}
