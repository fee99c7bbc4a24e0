package io.gangflow.argo.compiler;

import io.gangflow.argo.compiler.cron.CronSpec;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.kubernetes.view.Titles;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.parameter.ParameterAnnotation;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.schedule.Schedule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Compiles a plan to the objects of a cluster with Argo Workflows 4.1, and Volcano 1.15 if a stage uses it. A pure
 * function: equal plans give equal manifests.
 */
public final class ManifestCompiler {

    /**
     * Compiles a plan.
     *
     * @throws IllegalArgumentException when the objects cannot represent the plan: more than Argo 4 permits in one
     *     workflow, two templates of one name, texts that Argo would parse as tags. The checks of the language should
     *     find these first, with their place in the file.
     */
    public Manifests compile(Plan plan) {
        return compile(plan, UnaryOperator.identity());
    }

    /**
     * Compiles a plan with other names for its images; throws as the other method does.
     *
     * @param images maps an image to the name to write, such as the same with a digest; also called for the stage
     *     launcher's
     */
    public Manifests compile(Plan plan, UnaryOperator<String> images) {
        String pipeline = plan.pipeline().name();
        WorkflowSpec spec = WorkflowTemplateSpec.of(plan, images);
        return new Manifests(
                pipeline,
                SharedObjects.of(plan, spec.templates()),
                template(plan, spec),
                plan.pipeline().schedule().map(schedule -> cronWorkflow(plan, schedule)));
    }

    /** Includes the rules of its parameters, so that readers of the template can check the values of a run. */
    private static WorkflowTemplate template(Plan plan, WorkflowSpec spec) {
        WorkflowTemplate template = new WorkflowTemplate();
        template.setMetadata(Titles.metadata(plan.pipeline()));
        template.setSpec(spec);
        List<Parameter> parameters = plan.pipeline().parameters();
        if (!parameters.isEmpty()) {
            Map<String, String> annotations =
                    new TreeMap<>(template.getMetadata().getAnnotations());
            annotations.put(ParameterAnnotation.NAME, ParameterAnnotation.write(parameters));
            template.getMetadata().setAnnotations(annotations);
        }
        return template;
    }

    private static CronWorkflow cronWorkflow(Plan plan, Schedule schedule) {
        CronWorkflow cron = new CronWorkflow();
        cron.setMetadata(Titles.metadata(plan.pipeline()));
        cron.setSpec(CronSpec.of(plan.pipeline().name(), schedule));
        return cron;
    }
}
