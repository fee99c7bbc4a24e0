package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.workflow.Launched;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.WorkImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                .with("schedulerName", "default-scheduler");
        return PodStage.running(pod, StageOutputs.ofLauncher(stage), Optional.empty(), container(image(stage)))
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

    private static String image(StageTemplate stage) {
        return WorkImage.of(stage.stage().work())
                .map(IN_REGISTRY::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1) + IMAGE)
                .orElse(IMAGE);
    }

    private static Map<String, Object> container(String image) {
        List<String> command = List.of(Launched.PROGRAM, Launched.PATH, "--result", Launched.RESULT);
        return Fields.ofModel(PodParts.main(image, command, LAUNCHER, env(), List.of()));
    }
}
