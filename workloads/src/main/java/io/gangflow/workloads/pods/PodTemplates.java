package io.gangflow.workloads.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.run.Label;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Pods from templates, with the relevant defaults of the API server. */
public final class PodTemplates {

    private PodTemplates() {}

    /** Returns the path to the template of a spec. */
    public static String[] below(String... path) {
        String[] longer = Arrays.copyOf(path, path.length + 1);
        longer[path.length] = "template";
        return longer;
    }

    /**
     * Returns a pod as its controller creates it, with the cause's stage as its label; reports a finding if there is no
     * usable template.
     *
     * @param path place of the template
     */
    public static Optional<Pod> pod(
            Cause cause,
            String name,
            String role,
            @Nullable PodTemplateSpec template,
            WorkDraft draft,
            String... path) {
        PodSpec spec = template == null ? null : template.getSpec();
        if (template == null || spec == null || spec.getContainers().isEmpty()) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0612,
                    cause.object().span(path),
                    "`%s` has a pod template without containers"
                            .formatted(Excerpt.of(cause.object().name())),
                    "expected at least one container"));
            return Optional.empty();
        }
        ObjectMeta metadata = requireNonNullElse(template.getMetadata(), new ObjectMeta());
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(metadata));
        label(labels, cause, role);
        return Optional.of(new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(cause.object().namespace())
                .withLabels(labels)
                .withAnnotations(new TreeMap<>(ObjectView.annotations(metadata)))
                .endMetadata()
                .withSpec(new PodSpecBuilder(spec)
                        .withSchedulerName(requireNonNullElse(spec.getSchedulerName(), "default-scheduler"))
                        .build())
                .build());
    }

    /** Returns whether the pod is restarted forever, the default of Kubernetes. */
    public static boolean isServer(Pod pod) {
        return requireNonNullElse(pod.getSpec().getRestartPolicy(), "Always").equals("Always");
    }

    /** Adds the labels shown for pods, if their template does not set them. */
    public static void label(Map<String, String> labels, Cause cause, String role) {
        labels.putIfAbsent(Label.STAGE, cause.stage());
        labels.putIfAbsent(Label.ROLE, role);
        String instance = cause.object().labels().get(Label.INSTANCE);
        if (instance != null) {
            labels.putIfAbsent(Label.INSTANCE, instance);
        }
    }
}
