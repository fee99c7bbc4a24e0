package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * GF0234: a field in a pod template that has its own key, or that a gang, its scheduler or its controller relies on.
 */
final class PodTemplatesKeepGangs implements PodRule {

    private static final String KEY = "podTemplate";

    /** Can be false, so that pods have no token although their stage names an account. */
    private static final String TOKEN = "automountServiceAccountToken";

    /** Fields of a pod's spec, with the alternative. */
    private static final Map<String, String> SPEC = Map.ofEntries(
            Map.entry("schedulerName", "use `scheduler` of the stage"),
            Map.entry("restartPolicy", "the controller of the pods decides on it; use `retry`"),
            Map.entry("priorityClassName", "use `priority`"),
            Map.entry("priority", "use `priority`"),
            Map.entry("preemptionPolicy", "use `preempts` of a priority class"),
            Map.entry("serviceAccountName", "use `serviceAccount`"),
            Map.entry("serviceAccount", "use `serviceAccount`"),
            Map.entry(TOKEN, "only pods with a `serviceAccount` have a token"),
            Map.entry("activeDeadlineSeconds", "use `timeout`"),
            Map.entry("nodeName", "it would bypass the scheduler; use `placement`"),
            Map.entry("nodeSelector", "use `placement`"),
            Map.entry("tolerations", "use `placement`"),
            Map.entry("hostname", "pods of a gang find each other by it"),
            Map.entry("subdomain", "pods of a gang find each other by it"),
            Map.entry("schedulingGates", "a gang would wait without end"),
            Map.entry("ephemeralContainers", "only a running pod can get them"),
            Map.entry("volumes", "use `volumes`"),
            Map.entry("imagePullSecrets", "use `imagePullSecrets`"),
            Map.entry("initContainers", "use `initContainers` or `sidecars`, which are counted in the requests"),
            Map.entry("overhead", "use a runtime class"));

    /** Fields of the main container. */
    private static final Map<String, String> CONTAINER = Map.ofEntries(
            Map.entry("image", "use `image` of the stage's work"),
            Map.entry("command", "use `command` of the stage's work"),
            Map.entry("args", "use `command` of the stage's work"),
            Map.entry("env", "use `env` or `secrets`"),
            Map.entry("envFrom", "use `env` or `secrets`"),
            Map.entry("resources", "use `resources` of the stage's work"),
            Map.entry("ports", "use `ports`"),
            Map.entry("workingDir", "use `workingDir`"),
            Map.entry("volumeMounts", "use `volumes`"),
            Map.entry("restartPolicy", "a main container has none"),
            Map.entry("restartPolicyRules", "the controller of the pods decides on it; use `retry`"));

    private static final Set<String> TOP = Set.of("metadata", "spec");
    private static final Set<String> METADATA = Set.of("labels", "annotations");

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        Map<String, Object> template = at.stage().pods().podTemplate();
        List<Diagnostic> found = new ArrayList<>();
        others(at, template, TOP, "a pod template has `metadata` and `spec`").forEach(found::add);
        others(
                        at,
                        PodTemplateValues.map(template, "metadata"),
                        METADATA,
                        "labels and annotations can be added",
                        "metadata")
                .forEach(found::add);
        fields(at, PodTemplateValues.map(template, "spec"), SPEC, "spec").forEach(found::add);
        containers(at, PodTemplateValues.maps(PodTemplateValues.map(template, "spec"), "containers"))
                .forEach(found::add);
        return found.stream();
    }

    private static Stream<Diagnostic> others(
            StagePlace at, Map<String, Object> tree, Set<String> known, String label, String... path) {
        return tree.keySet().stream()
                .filter(key -> !known.contains(key))
                .map(key -> finding(
                        at,
                        key,
                        label,
                        PodTemplateValues.below(PodTemplateValues.below(new String[] {KEY}, path), key)));
    }

    private static Stream<Diagnostic> fields(
            StagePlace at, Map<String, Object> tree, Map<String, String> closed, String... path) {
        return tree.keySet().stream()
                .filter(key -> closed.containsKey(key) || key.startsWith("$"))
                .filter(key -> !key.equals(TOKEN) || !Boolean.FALSE.equals(tree.get(key)))
                .map(key -> finding(
                        at,
                        key,
                        closed.getOrDefault(key, "directives of patches are not applied"),
                        PodTemplateValues.below(PodTemplateValues.below(new String[] {KEY}, path), key)));
    }

    private static Stream<Diagnostic> containers(StagePlace at, List<Map<String, Object>> containers) {
        List<Diagnostic> found = new ArrayList<>();
        for (int index = 0; index < containers.size(); index++) {
            String[] path = {"spec", "containers", Integer.toString(index)};
            Object name = containers.get(index).get("name");
            if ("main".equals(name)) {
                fields(at, containers.get(index), closed(at.stage().work()), path)
                        .forEach(found::add);
            } else {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0234,
                                at.value(PodTemplateValues.below(new String[] {KEY}, path)),
                                "`podTemplate` of stage %s has a container other than `main`".formatted(at.quoted()),
                                "the pod would not end before this container does")
                        .withHint("write it under `sidecars`, or call it `main` to change the stage's container"));
            }
        }
        return found.stream();
    }

    /** Arguments without a command go to the image's entry point, for which there is no key. */
    private static Map<String, String> closed(Work work) {
        boolean entryPoint = (work instanceof Work.Pod pod && pod.command().isEmpty())
                || (work instanceof Work.Ddp ddp && ddp.command().isEmpty())
                || (work instanceof Work.Service service && service.command().isEmpty());
        if (!entryPoint) {
            return CONTAINER;
        }
        Map<String, String> closed = new HashMap<>(CONTAINER);
        closed.remove("args");
        return closed;
    }

    private static Diagnostic finding(StagePlace at, String field, String label, String[] path) {
        return Diagnostic.of(
                DiagnosticCode.GF0234,
                at.key(path),
                "`podTemplate` of stage %s sets `%s`".formatted(at.quoted(), Excerpt.of(field)),
                label);
    }
}
