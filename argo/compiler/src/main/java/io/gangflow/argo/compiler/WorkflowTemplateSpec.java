package io.gangflow.argo.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.compiler.cache.CacheKey;
import io.gangflow.argo.compiler.cron.RunLateness;
import io.gangflow.argo.compiler.stage.StageTemplates;
import io.gangflow.argo.compiler.stage.Waits;
import io.gangflow.argo.compiler.template.Accounts;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.RunGroups;
import io.gangflow.argo.compiler.template.StageResults;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.interpreter.expression.ComputedItems;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.model.spec.PodGC;
import io.gangflow.argo.model.spec.TTLStrategy;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.kubernetes.view.Titles;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.plan.AttemptText;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The spec of the WorkflowTemplate. The entry is a DAG of stages ({@link EntryDag}). A stage is a DAG with one task
 * that fans out to its instances, so that a stage's parallelism is a template's. An instance is what its work compiles
 * to.
 */
final class WorkflowTemplateSpec {

    static final String ENTRY = "pipeline";

    /** Argo 4's CRDs: maxItems of templates in a workflow, and of tasks in a DAG. */
    static final int MOST = 200;

    /**
     * How long a workflow is kept, in seconds: a failed or stopped one for an hour, because objects that it has created
     * and Argo has not deleted block nodes until then; a succeeded one for a day, its pods for an hour after its end.
     */
    private static final int DAY = 86_400;

    private static final int HOUR = 3_600;

    private WorkflowTemplateSpec() {}

    static WorkflowSpec of(Plan plan, UnaryOperator<String> images) {
        Pipeline pipeline = plan.pipeline();
        return new WorkflowSpec(
                ENTRY,
                plan.onExit().map(PlannedStage::name).orElse(""),
                new NotifyHooks(plan).hooks(),
                new Accounts(pipeline.name()).workflow(),
                bound(pipeline.parallelism()),
                pipeline.parameters().isEmpty() ? null : parameters(pipeline),
                TemplateMetadata.of(
                        Map.of(Label.PIPELINE, pipeline.name()),
                        RunLateness.annotations(pipeline, Titles.annotations(pipeline))),
                TTLStrategy.of(DAY, HOUR),
                PodGC.of("OnWorkflowSuccess", "1h"),
                Fields.tree(PodParts.podSecurity(PodParts.USER)),
                checked(templates(plan, images)),
                null,
                null,
                "",
                null,
                RunLateness.metrics(pipeline));
    }

    private static List<Template> templates(Plan plan, UnaryOperator<String> images) {
        RunGroups groups = new RunGroups(plan);
        List<Template> others = new ArrayList<>();
        plan.onExit()
                .map(stage -> StageTemplate.of(plan.pipeline(), stage, images))
                .ifPresent(stage -> others.addAll(stageTemplates(stage)));
        others.addAll(new NotifyHooks(plan).templates(images));
        EntryDag entry = new EntryDag(plan, groups);
        int room = MOST - others.size() - entry.size() - (groups.isEmpty() ? 0 : 1);
        SharedTemplates stages = SharedTemplates.of(plan, images, room);
        List<Template> templates = new ArrayList<>(entry.templates(stages));
        if (!groups.isEmpty()) {
            templates.add(groups.template(images));
        }
        stages.templates().forEach(stage -> templates.addAll(stageTemplates(stage)));
        templates.addAll(others);
        return templates;
    }

    private static List<Template> stageTemplates(StageTemplate stage) {
        List<Template> templates = new ArrayList<>(Waits.delays(stage));
        templates.add(fanOut(stage));
        StageTemplates.of(stage).forEach(template -> templates.addAll(cached(stage, template)));
        return templates;
    }

    /**
     * Argo 4.1.2 never ends a DAG whose Retry node was taken from a cache, so the retries are inside the cached
     * template.
     */
    private static List<Template> cached(StageTemplate stage, Template template) {
        Optional<CacheSetting> cache =
                stage.stage().cache().filter(any -> template.name().equals(stage.instanceTemplate()));
        if (cache.isEmpty()) {
            return List.of(template);
        }
        // The number of the attempt does not affect the work, and is unknown outside of the retried template.
        Stage work = AttemptText.replace(stage.stage(), Text.literal("1"));
        Memoize memoize = CacheKey.memoize(stage.pipeline(), stage.name(), work, cache.get());
        if (template.retryStrategy() == null) {
            return List.of(template.toBuilder().memoize(memoize).build());
        }
        return List.of(
                ArgoTemplates.instanceOf(stage, TemplateNames.TRIES)
                        .memoize(memoize)
                        .build(),
                ArgoTemplates.renamed(stage, TemplateNames.TRIES, template));
    }

    private static Template fanOut(StageTemplate stage) {
        boolean listed = stage.stage().repetition() instanceof Repetition.Listed;
        List<Parameter> arguments = new ArrayList<>();
        arguments.add(Parameter.of(
                InstanceInputs.INSTANCE, listed ? FlatText.tag("item", InstanceInputs.INSTANCE) : "{{item}}"));
        stage.stage().items().forEach(name -> arguments.add(Parameter.of(name, FlatText.tag("item", name))));
        stage.inherited().forEach(name -> arguments.add(Parameter.of(name, FlatText.tag("inputs.parameters", name))));
        DAGTask task = DAGTask.calling(
                InstanceInputs.INSTANCE,
                stage.instanceTemplate(),
                List.of(),
                "",
                Arguments.of(arguments),
                listed ? items(stage) : List.of());
        return Template.named(stage.template())
                .inputs(inputs(stage.inherited()))
                .outputs(stage.exports() ? StageResults.ofInstances(stage) : null)
                .parallelism(bound(stage.stage().parallelism()))
                .dag(DAGTemplate.of(listed ? task : task.counting(ComputedItems.count(stage.stage()))))
                .build();
    }

    private static List<JsonNode> items(StageTemplate stage) {
        List<JsonNode> items = new ArrayList<>();
        for (Map<String, String> values : stage.planned().instances()) {
            ObjectNode item = JsonNodeFactory.instance.objectNode();
            item.put(InstanceInputs.INSTANCE, Integer.toString(items.size()));
            values.forEach((key, value) -> item.put(key, checked(stage, key, value)));
            items.add(item);
        }
        return items;
    }

    private static @Nullable Inputs inputs(List<String> names) {
        return names.isEmpty()
                ? null
                : Inputs.of(names.stream().map(Parameter::named).toList(), List.of());
    }

    private static @Nullable Long bound(OptionalInt parallelism) {
        return parallelism.isPresent() ? Long.valueOf(parallelism.getAsInt()) : null;
    }

    private static String checked(StageTemplate stage, String key, String value) {
        if (value.contains("{{")) {
            throw new IllegalArgumentException(
                    "item `%s` of stage `%s` contains {{, which Argo would treat as a template tag"
                            .formatted(key, stage.planned().name()));
        }
        return value;
    }

    private static Arguments parameters(Pipeline pipeline) {
        return Arguments.of(
                pipeline.parameters().stream().map(ParameterFields::of).toList());
    }

    private static List<Template> checked(List<Template> templates) {
        Set<String> names = new LinkedHashSet<>();
        for (Template template : templates) {
            if (!names.add(template.name())) {
                throw new IllegalArgumentException(
                        "two templates would have the name `%s`; rename a stage".formatted(template.name()));
            }
        }
        if (templates.size() > MOST) {
            throw new IllegalArgumentException("%d templates are more than the %d that Argo admits in a workflow"
                    .formatted(templates.size(), MOST));
        }
        return templates;
    }
}
