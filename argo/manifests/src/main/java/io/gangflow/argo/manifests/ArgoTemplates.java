package io.gangflow.argo.manifests;

import io.gangflow.argo.workflow.NodeNames;
import io.gangflow.pipeline.model.Retry;
import io.gangflow.pipeline.model.StageLauncher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Argo templates that several kinds of stages are made of. */
final class ArgoTemplates {

    /** The line of the object's own metadata; those of its pods are indented. */
    private static final Pattern METADATA = Pattern.compile("^metadata:\n", Pattern.MULTILINE);

    private ArgoTemplates() {}

    /** Name and inputs: how every template of a stage begins. */
    static Fields begin(String name, StageTemplate stage) {
        return begin(name, stage, List.of());
    }

    /** @param artifacts input artifacts beside the parameters */
    static Fields begin(String name, StageTemplate stage, List<Map<String, Object>> artifacts) {
        List<Map<String, Object>> parameters = stage.inputs().stream()
                .map(input -> Fields.of("name", input).map())
                .toList();
        Fields inputs = Fields.of("parameters", parameters).withUnlessEmpty("artifacts", artifacts);
        return Fields.of("name", name)
                .with("annotations", Map.of(NodeNames.DISPLAY_NAME, stage.displayName(name)))
                .with("inputs", inputs.map());
    }

    /** How every template of a pod that creates or deletes an object begins. */
    private static Fields launcher(String name, StageTemplate stage) {
        return begin(name, stage).with("serviceAccountName", stage.accounts().launcher());
    }

    /**
     * Creates an object, and waits for it where there are conditions: then it is the work of the stage, and tells its outputs. The
     * Workflow owns it, so that it goes when the Workflow
     * does: Argo itself never touches it, not even when the run is stopped.
     */
    static Map<String, Object> create(
            String name, StageTemplate stage, String manifest, Optional<Conditions> conditions) {
        if (conditions.isPresent() && stage.launcher() == StageLauncher.IMAGE) {
            return LaunchedTemplate.of(name, stage, manifest, conditions.get());
        }
        return create(name, stage, Fields.of("action", "create"), owned(manifest), conditions)
                .map();
    }

    /**
     * The manifest with the Workflow as its owner. Argo's own {@code setOwnerReference} reads the manifest and writes it anew, so that
     * what was escaped is substituted once more (argo-workflows 4.1.2, workflow/controller/operator.go, executeResource).
     */
    static String owned(String manifest) {
        return METADATA.matcher(manifest).replaceFirst(Matcher.quoteReplacement("""
                metadata:
                  ownerReferences:
                    - apiVersion: argoproj.io/v1alpha1
                      blockOwnerDeletion: true
                      controller: true
                      kind: Workflow
                      name: "{{workflow.name}}"
                      uid: "{{workflow.uid}}"
                """));
    }

    /** Creates an object that stays when the Workflow is gone. */
    static Fields createToStay(String name, StageTemplate stage, String manifest, Optional<Conditions> conditions) {
        return create(name, stage, Fields.of("action", "create"), manifest, conditions);
    }

    /**
     * Deletes an object, or finds it gone. What the action needs is the right to delete: kubectl, which Argo's executor
     * is here, waits for the end only where it may (k8s.io/kubectl 0.35, pkg/cmd/delete).
     */
    static Map<String, Object> delete(String name, StageTemplate stage, String manifest) {
        return launcher(name, stage)
                .with(
                        "resource",
                        Fields.of("action", "delete").with("manifest", manifest).map())
                .map();
    }

    private static Fields create(
            String name, StageTemplate stage, Fields begun, String manifest, Optional<Conditions> conditions) {
        Fields resource = begun.withAny("successCondition", conditions.map(Conditions::success))
                .withAny("failureCondition", conditions.flatMap(Conditions::failure))
                .with("manifest", manifest);
        return launcher(name, stage)
                .withUnlessEmpty("outputs", conditions.isPresent() ? StageOutputs.declared(stage) : Map.of())
                .with("resource", resource.map());
    }

    /**
     * Runs templates one after the other with the inputs of the instance, and tries the whole again. An attempt's
     * number is handed down: {@code {{retries}}} is known only to the template that has the retryStrategy.
     */
    static Map<String, Object> steps(StageTemplate stage, List<String> templates) {
        return steps(stage, templates, Optional.empty());
    }

    /**
     * The same, with a template that runs once the last step has ended, however it has: Argo's exit hook of that step
     * (argo-workflows 4.1, workflow/controller/steps.go and exit_handler.go). It runs when the workflow is stopped, too,
     * but not when it is terminated.
     */
    static Map<String, Object> steps(StageTemplate stage, List<String> templates, Optional<String> release) {
        StageTemplate inner = stage.inRetriedSteps();
        List<Map<String, Object>> arguments = new ArrayList<>();
        for (String input : inner.inputs()) {
            String value =
                    input.equals(StageTemplate.ATTEMPT) ? "{{retries}}" : FlatText.tag("inputs.parameters", input);
            arguments.add(Fields.of("name", input).with("value", value).map());
        }
        List<List<Map<String, Object>>> steps = new ArrayList<>();
        for (String template : templates) {
            boolean last = steps.size() == templates.size() - 1;
            steps.add(List.of(Fields.of(
                            "name", template.substring(stage.prefix().length() + 1))
                    .withAll(call(template, arguments))
                    .withAny(
                            "hooks",
                            release.filter(name -> last)
                                    .map(name -> Fields.of("exit", call(name, arguments))
                                            .map()))
                    .map()));
        }
        return begin(stage.instanceTemplate(), stage)
                .withAny("retryStrategy", stage.stage().retry().map(ArgoTemplates::retryStrategy))
                .with("steps", steps)
                .map();
    }

    private static Map<String, Object> call(String template, List<Map<String, Object>> arguments) {
        return Fields.of("template", template)
                .with("arguments", Fields.of("parameters", arguments).map())
                .map();
    }

    /** Evicted and failed pods alike are tried again. */
    static Map<String, Object> retryStrategy(Retry retry) {
        return Fields.of("limit", retry.limit())
                .with("retryPolicy", "Always")
                .with(
                        "backoff",
                        Fields.of("duration", duration(retry.backoff()))
                                .with("factor", 2)
                                .map())
                .map();
    }

    /** As Argo reads durations. */
    static String duration(Duration duration) {
        return duration.toMillis() % 1_000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }

    /** How Argo sees that a created object is done. A failureCondition alone would make the first look a success. */
    record Conditions(String success, Optional<String> failure) {

        /**
         * Every phase in which a Volcano Job ends (volcano, batch/v1alpha1/job.go). Without Terminated and Aborted the
         * workflow would wait for ever.
         */
        static Conditions volcanoJob() {
            return new Conditions(
                    "status.state.phase = Completed",
                    Optional.of("status.state.phase in (Failed, Terminated, Aborted)"));
        }
    }
}
