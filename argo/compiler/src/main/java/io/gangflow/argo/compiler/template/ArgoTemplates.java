package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import io.gangflow.argo.interpreter.NodeNames;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.model.template.Backoff;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.RetryStrategy;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Artifact;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.run.Label;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Argo templates that several kinds of stages share. */
public final class ArgoTemplates {

    /**
     * Seconds for which an object exists after its end. Argo polls every 5 seconds, and fails the node of an object that
     * disappears between two polls.
     */
    public static final int TTL_SECONDS = 3_600;

    /** The line of the object's own metadata; those of its pods are indented. */
    private static final Pattern METADATA = Pattern.compile("^metadata:\n", Pattern.MULTILINE);

    private ArgoTemplates() {}

    /** Starts a template of a stage: name and inputs. */
    public static TemplateBuilder start(String name, StageTemplate stage) {
        return start(name, stage, List.of());
    }

    /** @param artifacts input artifacts in addition to the parameters */
    static TemplateBuilder start(String name, StageTemplate stage, List<Artifact> artifacts) {
        List<Parameter> parameters =
                stage.inputs().stream().map(Parameter::named).toList();
        Map<String, String> annotations = new TreeMap<>(Map.of(NodeNames.DISPLAY_NAME, stage.displayName(name)));
        stage.assumed().ifPresent(result -> annotations.put(Label.ASSUMED_RESULT, result));
        return Template.named(name).annotations(annotations).inputs(Inputs.of(parameters, artifacts));
    }

    /** Starts a template of a pod that creates or deletes an object. */
    private static TemplateBuilder launcher(String name, StageTemplate stage) {
        return start(name, stage).serviceAccountName(stage.accounts().launcher());
    }

    /**
     * Creates an object. With conditions it waits for the object, which is then the work of the stage and reports its
     * outputs. The Workflow owns it, so it is deleted with the Workflow: Argo itself never deletes it, not even when
     * the run is stopped.
     */
    public static TemplateBuilder create(
            String name, StageTemplate stage, String manifest, Optional<Conditions> conditions) {
        if (conditions.isPresent() && stage.launcher() == LauncherMode.IMAGE) {
            return LaunchedTemplate.of(name, stage, manifest, conditions.get());
        }
        return createToStay(name, stage, owned(manifest), conditions);
    }

    /**
     * The manifest with the Workflow as its owner. Argo's own {@code setOwnerReference} parses and rewrites the
     * manifest, so escaped text would be substituted once more (argo-workflows 4.1.2, workflow/controller/operator.go,
     * executeResource).
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

    /** Creates an object that outlives the Workflow. */
    public static TemplateBuilder createToStay(
            String name, StageTemplate stage, String manifest, Optional<Conditions> conditions) {
        return launcher(name, stage)
                .outputs(conditions.isPresent() ? StageOutputs.declared(stage) : null)
                .resource(ResourceTemplate.creating(
                        manifest,
                        conditions.map(Conditions::success).orElse(""),
                        conditions.flatMap(Conditions::failure).orElse("")));
    }

    /**
     * Deletes an object; it is no error if it does not exist. Requires only the permission to delete: kubectl, which is
     * Argo's executor here, waits for the end only if allowed to (k8s.io/kubectl 0.35, pkg/cmd/delete).
     */
    static Template delete(String name, StageTemplate stage, String manifest) {
        return launcher(name, stage)
                .resource(ResourceTemplate.deleting(manifest))
                .build();
    }

    /**
     * Runs templates in sequence with the inputs of the instance, and retries all of them together. The attempt's
     * number is passed on, because {@code {{retries}}} is known only in the template that has the retryStrategy.
     */
    public static Template steps(StageTemplate stage, List<String> templates) {
        return steps(stage, templates, Optional.empty());
    }

    /**
     * The same, with a template that runs once the last step has ended with any result: Argo's exit hook of that step
     * (argo-workflows 4.1, workflow/controller/steps.go and exit_handler.go). It also runs when the workflow is
     * stopped, but not when it is terminated.
     */
    public static Template steps(StageTemplate stage, List<String> templates, Optional<String> release) {
        Arguments arguments = Arguments.of(stage.inRetriedSteps().inputs().stream()
                .map(input -> Parameter.of(
                        input,
                        input.equals(InstanceInputs.ATTEMPT)
                                ? "{{retries}}"
                                : FlatText.tag("inputs.parameters", input)))
                .toList());
        List<List<WorkflowStep>> steps = new ArrayList<>();
        String work = "";
        for (String template : templates) {
            boolean last = steps.size() == templates.size() - 1;
            Map<String, LifecycleHook> hooks = release.filter(name -> last)
                    .map(name -> Map.of("exit", LifecycleHook.calling(name, arguments)))
                    .orElse(Map.of());
            work = template.substring(stage.prefix().length() + 1);
            steps.add(List.of(WorkflowStep.calling(work, template, arguments, hooks)));
        }
        return start(stage.instanceTemplate(), stage)
                .retryStrategy(retryStrategy(stage))
                .steps(steps)
                .outputs(StageResults.ofStep(stage, work))
                .build();
    }

    /** An instance with one step, whose inputs and outputs are the instance's. */
    public static TemplateBuilder instanceOf(StageTemplate stage, String part) {
        Arguments arguments = Arguments.of(stage.inputs().stream()
                .map(input -> Parameter.of(input, FlatText.tag("inputs.parameters", input)))
                .toList());
        return start(stage.instanceTemplate(), stage)
                .steps(List.of(List.of(WorkflowStep.calling(part, stage.template(part), arguments, Map.of()))))
                .outputs(StageResults.ofStep(stage, part));
    }

    /** Renames a template of a stage to one of its parts. */
    public static Template renamed(StageTemplate stage, String part, Template template) {
        String name = stage.template(part);
        Map<String, String> annotations = new TreeMap<>(template.annotations());
        annotations.put(NodeNames.DISPLAY_NAME, stage.displayName(name));
        return template.toBuilder().name(name).annotations(annotations).build();
    }

    /** Retries both evicted and failed pods; null for a stage without retries. */
    static @Nullable public RetryStrategy retryStrategy(StageTemplate stage) {
        return stage.stage()
                .retry()
                .map(retry -> RetryStrategy.always(retry.limit(), Backoff.of(duration(retry.backoff()), 2)))
                .orElse(null);
    }

    /** The timeout of a stage, in seconds; null for none. */
    static @Nullable public JsonNode deadline(StageTemplate stage) {
        return stage.stage()
                .timeout()
                .map(timeout -> IntNode.valueOf((int) timeout.toSeconds()))
                .orElse(null);
    }

    /** A duration in Argo's format. */
    public static String duration(Duration duration) {
        return duration.toMillis() % 1_000 == 0 ? duration.toSeconds() + "s" : duration.toMillis() + "ms";
    }

    /**
     * The conditions for the end of a created object. With only a failureCondition, the first check would count as
     * success.
     */
    public record Conditions(String success, Optional<String> failure) {

        /**
         * All phases in which a Volcano Job ends (volcano, batch/v1alpha1/job.go). Without Terminated and Aborted the
         * workflow would wait forever.
         */
        static Conditions volcanoJob() {
            return new Conditions(
                    "status.state.phase = Completed",
                    Optional.of("status.state.phase in (Failed, Terminated, Aborted)"));
        }
    }
}
