package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.workflow.Launched;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.WorkImage;
import io.gangflow.run.Label;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template whose pod is our stage launcher. It gets the manifest as a file: Kubernetes would take {@code $(NAME)} in a
 * variable or an argument for a reference, and the kernel refuses a variable of 128 KiB.
 */
final class LaunchedTemplate {

    static final String IMAGE = "gangflow/launcher:0.1.0";

    /** An image of ours in a registry of the user's; the launcher comes from there, too. */
    private static final Pattern IN_REGISTRY = Pattern.compile("(.+/)gangflow/[^/]+");

    /** Looking and copying lines takes next to no cpu; the memory is a small JVM's. */
    private static final Resources LAUNCHER = Resources.of(50, 128L << 20);

    private LaunchedTemplate() {}

    static Map<String, Object> of(
            String name, StageTemplate stage, String manifest, ArgoTemplates.Conditions conditions) {
        Map<String, Object> annotations = new LinkedHashMap<>();
        annotations.put(Launched.SUCCESS, conditions.success());
        conditions.failure().ifPresent(failure -> annotations.put(Launched.FAILURE, failure));
        Fields pod = ArgoTemplates.begin(name, stage, List.of(file(manifest)))
                .with(
                        "metadata",
                        Fields.of("labels", stage.labels("launcher"))
                                .with("annotations", annotations)
                                .map())
                .with("schedulerName", "default-scheduler")
                .with("serviceAccountName", stage.accounts().launcher());
        List<String> command = List.of(Launched.PROGRAM, Launched.PATH, "--result", Launched.RESULT);
        return PodStage.running(
                        pod,
                        StageOutputs.ofLauncher(stage),
                        Optional.empty(),
                        List.of(PodParts.tmp()),
                        container(stage.images().apply(image(stage.stage().work())), command))
                .map();
    }

    /**
     * A template whose pod creates objects and ends.
     *
     * @param like work whose image says from which registry the launcher comes
     * @param images the name to write for an image
     * @param manifest one or more objects
     */
    static Map<String, Object> creating(
            String name, String pipeline, Work like, UnaryOperator<String> images, String manifest) {
        Map<String, String> labels = new TreeMap<>(
                Map.of(Label.PIPELINE, pipeline, Label.ROLE, "launcher", Label.WORKFLOW, "{{workflow.name}}"));
        Fields pod = Fields.of("name", name)
                .with("inputs", Fields.of("artifacts", List.of(file(manifest))).map())
                .with("metadata", Fields.of("labels", labels).map())
                .with("schedulerName", "default-scheduler")
                .with("serviceAccountName", new Accounts(pipeline).launcher());
        List<String> command = List.of(Launched.PROGRAM, Launched.PATH, Launched.CREATE_ONLY);
        return PodStage.running(
                        pod,
                        Map.of(),
                        Optional.empty(),
                        List.of(PodParts.tmp()),
                        container(images.apply(image(like)), command))
                .map();
    }

    private static Map<String, Object> file(String manifest) {
        return Fields.of("name", Launched.ARTIFACT)
                .with("path", Launched.PATH)
                .with("raw", Fields.of("data", manifest).map())
                .map();
    }

    /** Who launches, and the Workflow that will own what is launched. */
    private static List<EnvVar> env() {
        return List.of(
                PodParts.fieldEnv("POD_NAME", "metadata.name"),
                PodParts.fieldEnv("POD_UID", "metadata.uid"),
                PodParts.fieldEnv("POD_NAMESPACE", "metadata.namespace"),
                new EnvVar("GANGFLOW_WORKFLOW", "{{workflow.name}}", null),
                new EnvVar("GANGFLOW_WORKFLOW_UID", "{{workflow.uid}}", null));
    }

    private static String image(Work work) {
        return WorkImage.of(work)
                .map(IN_REGISTRY::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1) + IMAGE)
                .orElse(IMAGE);
    }

    private static Map<String, Object> container(String image, List<String> command) {
        return Fields.ofModel(PodParts.main(image, command, LAUNCHER, env()));
    }
}
