package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.argo.model.value.Artifact;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.WorkImage;
import io.gangflow.run.Label;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template whose pod runs our stage launcher. The manifest is passed as a file: Kubernetes would expand
 * {@code $(NAME)} in a variable or an argument, and the kernel rejects a variable of 128 KiB.
 */
public final class LaunchedTemplate {

    static final String IMAGE = "gangflow/launcher:0.1.0";

    /** One of our images in a registry of the user; the launcher comes from the same registry. */
    private static final Pattern IN_REGISTRY = Pattern.compile("(.+/)gangflow/[^/]+");

    /** Polling and copying lines take almost no CPU; the memory is that of a small JVM. */
    public static final Resources LAUNCHER = Resources.of(50, 128L << 20);

    private LaunchedTemplate() {}

    static TemplateBuilder of(String name, StageTemplate stage, String manifest, ArgoTemplates.Conditions conditions) {
        Map<String, String> annotations = new LinkedHashMap<>();
        annotations.put(LaunchedObject.SUCCESS, conditions.success());
        conditions.failure().ifPresent(failure -> annotations.put(LaunchedObject.FAILURE, failure));
        TemplateBuilder pod = ArgoTemplates.start(name, stage, List.of(file(manifest)))
                .metadata(TemplateMetadata.of(stage.labels("launcher"), annotations))
                .outputs(StageOutputs.ofLauncher(stage));
        List<String> command = List.of(LaunchedObject.PROGRAM, LaunchedObject.PATH, "--result", LaunchedObject.RESULT);
        String image = stage.images().apply(image(stage.stage().work()));
        return launching(pod, stage.accounts(), image, command)
                .podSpecPatch(StagePatch.pulling(stage.stage().pods(), ArgoContainers.RESTRICTED));
    }

    /**
     * A template whose pod creates objects and ends.
     *
     * @param like stage whose image determines the registry of the launcher
     * @param images maps an image to the name to write
     * @param manifest one or more objects
     */
    static Template creating(String name, String pipeline, Stage like, UnaryOperator<String> images, String manifest) {
        Map<String, String> labels = new TreeMap<>(
                Map.of(Label.PIPELINE, pipeline, Label.ROLE, "launcher", Label.WORKFLOW, "{{workflow.name}}"));
        TemplateBuilder pod = Template.named(name)
                .inputs(Inputs.of(List.of(), List.of(file(manifest))))
                .metadata(TemplateMetadata.of(labels, Map.of()));
        List<String> command = List.of(LaunchedObject.PROGRAM, LaunchedObject.PATH, LaunchedObject.CREATE_ONLY);
        return launching(pod, new Accounts(pipeline), images.apply(image(like.work())), command)
                .podSpecPatch(StagePatch.pulling(like.pods(), ArgoContainers.RESTRICTED))
                .build();
    }

    private static Artifact file(String manifest) {
        return Artifact.raw(LaunchedObject.ARTIFACT, LaunchedObject.PATH, manifest);
    }

    private static TemplateBuilder launching(
            TemplateBuilder pod, Accounts accounts, String image, List<String> command) {
        pod.schedulerName("default-scheduler").serviceAccountName(accounts.launcher());
        return PodStage.running(pod, List.of(PodParts.tmp()), PodParts.main(image, command, LAUNCHER, env()));
    }

    /** The identity of the launcher, and the Workflow that will own the launched object. */
    private static List<EnvVar> env() {
        return List.of(
                PodParts.fieldEnv("POD_NAME", "metadata.name"),
                PodParts.fieldEnv("POD_UID", "metadata.uid"),
                PodParts.fieldEnv("POD_NAMESPACE", "metadata.namespace"),
                new EnvVar("GANGFLOW_WORKFLOW", "{{workflow.name}}", null),
                new EnvVar("GANGFLOW_WORKFLOW_UID", "{{workflow.uid}}", null));
    }

    /** The name of the launcher's image, in the registry of the stage's image if that is one of Gangflow's images. */
    public static String image(Work work) {
        return WorkImage.of(work)
                .map(IN_REGISTRY::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1) + IMAGE)
                .orElse(IMAGE);
    }
}
