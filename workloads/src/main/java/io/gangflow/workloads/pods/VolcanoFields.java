package io.gangflow.workloads.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Fields of Volcano's objects that the model classes do not have: GF0614 for placement fields that are not simulated
 * (network topologies, NUMA), GF0603 for sub-groups in a wrong form.
 */
public final class VolcanoFields {

    /** Annotations of a pod for which Volcano creates a PodGroup (topology/v1alpha1/labels.go). */
    private static final List<String> TOPOLOGY_ANNOTATIONS =
            List.of("volcano.sh/network-topology-mode", "volcano.sh/network-topology-highest-tier");

    private final Cause cause;
    private final WorkDraft draft;

    public VolcanoFields(Cause cause, WorkDraft draft) {
        this.cause = cause;
        this.draft = draft;
    }

    /** Checks a PodGroup from a manifest. */
    public void podGroup() {
        networkTopology("spec");
        JsonNode policies = tree().path("spec").path(SubGroupPolicies.FIELD);
        if (!policies.isMissingNode() && !policies.isArray()) {
            wrong("expected a list", "spec", SubGroupPolicies.FIELD);
            return;
        }
        for (int index = 0; index < policies.size(); index++) {
            String[] path = {"spec", SubGroupPolicies.FIELD, Integer.toString(index)};
            if (policies.get(index).isObject()) {
                networkTopology(path);
                subGroupPolicy(policies.get(index), path);
            } else {
                wrong("expected a policy with `subGroupSize` and `matchLabelKeys`", path);
            }
        }
    }

    private void subGroupPolicy(JsonNode policy, String[] path) {
        for (String number : List.of("subGroupSize", "minSubGroups")) {
            if (policy.has(number) && !policy.path(number).canConvertToInt()) {
                wrong("expected a whole number", below(path, number));
            }
        }
        if (policy.path("subGroupSize").asInt(1) < 1) {
            wrong("expected at least 1", below(path, "subGroupSize"));
        }
        boolean texts = policy.path("matchLabelKeys").isMissingNode()
                || (policy.path("matchLabelKeys").isArray()
                        && elements(policy.path("matchLabelKeys")).allMatch(JsonNode::isTextual));
        if (!texts) {
            wrong("expected a list of labels", below(path, "matchLabelKeys"));
        }
        ModelObjects.read(
                cause, policy.path("labelSelector"), LabelSelector.class, draft, below(path, "labelSelector"));
    }

    /** Checks a Volcano Job. */
    public void job() {
        networkTopology("spec");
        JsonNode tasks = tree().path("spec").path("tasks");
        for (int index = 0; index < tasks.size(); index++) {
            String[] path = {"spec", "tasks", Integer.toString(index)};
            networkTopology(below(path, "partitionPolicy"));
            String topology = tasks.get(index).path("topologyPolicy").asText("none");
            if (!topology.isEmpty() && !topology.equals("none")) {
                notModelled(
                        "topologyPolicy",
                        "pods are placed without respect to NUMA nodes",
                        below(path, "topologyPolicy"));
            }
        }
    }

    /** Checks a pod for which a PodGroup is created. */
    static void pod(Pod pod, PodSetDraft set, WorkDraft draft) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        TOPOLOGY_ANNOTATIONS.stream()
                .filter(annotations::containsKey)
                .findFirst()
                .ifPresent(annotation -> draft.find(Diagnostic.of(
                        DiagnosticCode.GF0614,
                        set.span(),
                        "annotation `%s` is not modelled".formatted(annotation),
                        "pods are placed as if it were not there")));
    }

    public void networkTopology(String... parent) {
        String[] path = below(parent, "networkTopology");
        if (!tree().at("/" + String.join("/", path)).isMissingNode()) {
            notModelled("networkTopology", "pods are placed as if it were not there", path);
        }
    }

    private void notModelled(String field, String label, String... path) {
        ForeignObject object = cause.object();
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0614,
                object.span(path),
                "`%s` of %s `%s` is not modelled".formatted(field, object.kind(), Excerpt.of(object.name())),
                label));
    }

    private void wrong(String label, String... path) {
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0603,
                cause.object().span(path),
                "`%s` has a value of the wrong type".formatted(Excerpt.of(String.join(".", path))),
                label));
    }

    private JsonNode tree() {
        return cause.object().tree();
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static String[] below(String[] path, String field) {
        String[] longer = Arrays.copyOf(path, path.length + 1);
        longer[path.length] = field;
        return longer;
    }
}
