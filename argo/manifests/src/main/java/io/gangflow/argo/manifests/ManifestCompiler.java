package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.pipeline.plan.Plan;
import java.util.List;
import java.util.Map;

/**
 * Compiles a plan to the objects of a cluster with Argo Workflows 4.1, and Volcano 1.15 where a stage uses it. A pure
 * function: equal plans give equal manifests.
 */
public final class ManifestCompiler {

    private static final String ARGO = "argoproj.io/v1alpha1";

    /**
     * Compiles a plan.
     *
     * @throws IllegalArgumentException when a plan asks for what the objects can't hold: more than Argo 4 admits in
     *     one workflow, two templates of one name, texts that Argo would take for its tags. The checks of the language
     *     are there to find it first, with its place in the file.
     */
    public Manifests compile(Plan plan) {
        String pipeline = plan.pipeline().name();
        Accounts accounts = new Accounts(pipeline);
        WorkflowTemplateSpec spec = WorkflowTemplateSpec.of(plan, accounts);
        return new Manifests(
                pipeline,
                SharedObjects.of(plan, accounts, spec.templates()),
                argo("WorkflowTemplate", plan, spec.fields()),
                plan.pipeline()
                        .schedule()
                        .map(schedule -> argo("CronWorkflow", plan, CronSpec.of(pipeline, schedule)))
                        .map(List::of)
                        .orElse(List.of()));
    }

    private static GenericKubernetesResource argo(String kind, Plan plan, Map<String, Object> spec) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setApiVersion(ARGO);
        object.setKind(kind);
        object.setMetadata(Titles.metadata(plan.pipeline()));
        object.setAdditionalProperty("spec", spec);
        return object;
    }
}
