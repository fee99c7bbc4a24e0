package io.gangflow.simulator.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.kubernetes.view.GroupAnnotations;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reconstructs pods from kube-state-metrics series in Prometheus (kube-state-metrics,
 * docs/metrics/workload/pod-metrics.md). A pod is identified by its uid, since names are reused. For one import, on one
 * thread.
 */
public final class PodMetrics {

    /**
     * The metrics that are read; the last one only exists if {@code --metric-annotations-allowlist} includes the
     * annotations.
     */
    public static final List<String> NAMES = List.of(
            "kube_pod_created",
            "kube_pod_status_scheduled_time",
            "kube_pod_completion_time",
            "kube_pod_owner",
            "kube_pod_container_resource_requests",
            "kube_pod_annotations");

    /** Extended resources, as kube-state-metrics spells them; it replaces the dots and slashes of others. */
    private static final Map<String, String> RESOURCES = Map.of(
            "cpu", "cpu",
            "memory", "memory",
            "nvidia_com_gpu", "nvidia.com/gpu",
            "amd_com_gpu", "amd.com/gpu",
            "google_com_tpu", "google.com/tpu");

    private final Map<String, Seen> pods = new LinkedHashMap<>();

    /** The known data of a pod. */
    private static final class Seen {
        private final Map<String, String> texts = new HashMap<>();
        private final Map<String, Map<String, Quantity>> requests = new TreeMap<>();
        private final Map<String, String> annotations = new TreeMap<>();
    }

    /**
     * Adds the response of a query.
     *
     * @param metric one of {@link #NAMES}
     * @param answer of {@code /api/v1/query_range}; of each series, its last value counts
     * @throws HistoryException if it is not such a response
     */
    public void add(String place, String metric, JsonNode answer) throws HistoryException {
        if (!answer.path("status").asText().equals("success")
                || !answer.path("data").path("result").isArray()) {
            throw new HistoryException(
                    place, answer.path("error").asText("the answer is not one of Prometheus' HTTP API"));
        }
        for (JsonNode series : answer.path("data").path("result")) {
            JsonNode labels = series.path("metric");
            JsonNode values = series.path("values");
            String value = values.path(values.size() - 1).path(1).asText("");
            String uid = labels.path("uid").asText("");
            if (!uid.isEmpty() && !value.isEmpty()) {
                Seen seen = pods.computeIfAbsent(uid, any -> new Seen());
                seen.texts.put("pod", labels.path("pod").asText(""));
                seen.texts.put("namespace", labels.path("namespace").asText("default"));
                take(seen, metric, labels, value);
            }
        }
    }

    private static void take(Seen seen, String metric, JsonNode labels, String value) {
        switch (metric) {
            case "kube_pod_owner" -> {
                if (labels.path("owner_is_controller").asText().equals("true")) {
                    seen.texts.put("kind", labels.path("owner_kind").asText());
                    seen.texts.put("owner", labels.path("owner_name").asText());
                }
            }
            case "kube_pod_container_resource_requests" -> {
                String resource = RESOURCES.get(labels.path("resource").asText());
                if (resource != null) {
                    seen.requests
                            .computeIfAbsent(labels.path("container").asText(), any -> new TreeMap<>())
                            .put(resource, new Quantity(plain(value)));
                }
            }
            case "kube_pod_annotations" -> {
                annotation(seen, labels, "annotation_scheduling_k8s_io_group_name", GroupAnnotations.GROUP_NAME);
                annotation(seen, labels, "annotation_volcano_sh_queue_name", KubernetesPods.QUEUE);
            }
            default -> seen.texts.put(metric, value);
        }
    }

    private static void annotation(Seen seen, JsonNode labels, String label, String annotation) {
        if (labels.has(label)) {
            seen.annotations.put(annotation, labels.path(label).asText());
        }
    }

    /** Returns the pods; unknown fields have no value. */
    public List<Pod> pods() {
        return pods.entrySet().stream()
                .map(pod -> pod(pod.getKey(), pod.getValue()))
                .toList();
    }

    private static void own(PodBuilder pod, Seen seen) {
        if (seen.texts.containsKey("owner")) {
            pod.editMetadata()
                    .addNewOwnerReference()
                    .withKind(seen.texts.get("kind"))
                    .withName(seen.texts.get("owner"))
                    .withController(true)
                    .endOwnerReference()
                    .endMetadata();
        }
    }

    private static void request(PodBuilder pod, Seen seen) {
        seen.requests.forEach((container, requests) -> pod.editSpec()
                .addToContainers(new ContainerBuilder()
                        .withName(container)
                        .withNewResources()
                        .withRequests(requests)
                        .endResources()
                        .build())
                .endSpec());
    }

    private static Pod pod(String uid, Seen seen) {
        PodBuilder pod = new PodBuilder()
                .withNewMetadata()
                .withUid(uid)
                .withName(seen.texts.get("pod"))
                .withNamespace(seen.texts.get("namespace"))
                .withCreationTimestamp(time(seen, "kube_pod_created"))
                .withAnnotations(seen.annotations)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .endStatus();
        own(pod, seen);
        request(pod, seen);
        return pod.editStatus()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("True")
                .withLastTransitionTime(time(seen, "kube_pod_status_scheduled_time"))
                .endCondition()
                .addNewContainerStatus()
                .withNewState()
                .withNewTerminated()
                .withFinishedAt(time(seen, "kube_pod_completion_time"))
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    private static String time(Seen seen, String metric) {
        String seconds = seen.texts.getOrDefault(metric, "");
        try {
            return Instant.ofEpochSecond(new BigDecimal(seconds).longValueExact())
                    .toString();
        } catch (ArithmeticException | NumberFormatException unknown) {
            return ""; // as if it were missing
        }
    }

    /** Converts a number with an exponent, as Prometheus writes large ones, to a form that quantities allow. */
    private static String plain(String value) {
        try {
            return new BigDecimal(value).toPlainString();
        } catch (NumberFormatException exception) {
            return "0"; // NaN
        }
    }
}
