package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;
import java.util.Map;
import java.util.Optional;

/** Sets the defaults of pods on which clients, schedulers and the kubelet rely (kubernetes v1.36, core/v1 defaults). */
final class PodAdmission implements ObjectAdmission {

    private static final int DEFAULT_GRACE_SECONDS = 30;

    private final PriorityAdmission priority = new PriorityAdmission();
    private final Optional<String> scheduler;

    /** @param scheduler the scheduler of every pod, whatever the pod names */
    PodAdmission(Optional<String> scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void admit(ObjectNode pod, AdmissionView cluster) {
        ApiResource pods = KindCatalogue.POD;
        ObjectNode spec = Json.child(pod, "spec");
        checkContainers(pods, JsonMetadata.of(pod).name(), spec.path("containers"));
        Json.putDefault(spec, "restartPolicy", "Always");
        Json.putDefault(spec, "dnsPolicy", "ClusterFirst");
        scheduler.ifPresent(name -> spec.put("schedulerName", name));
        Json.putDefault(spec, "schedulerName", "default-scheduler");
        Json.putDefault(spec, "serviceAccountName", spec.path("serviceAccount").asText("default"));
        Json.putDefault(spec, "terminationGracePeriodSeconds", DEFAULT_GRACE_SECONDS);
        Json.putDefault(spec, "securityContext", Json.object());
        spec.path("containers").forEach(PodAdmission::container);
        spec.path("initContainers").forEach(PodAdmission::container);
        priority.admit(pod, cluster);
        ObjectNode status = Json.child(pod, "status");
        status.put("phase", "Pending");
        status.put("qosClass", QosClass.of(spec));
    }

    private static void checkContainers(ApiResource pods, String pod, JsonNode containers) {
        if (containers.isEmpty()) {
            throw ApiException.invalid(pods, pod, "spec.containers: Required value");
        }
        for (int i = 0; i < containers.size(); i++) {
            for (String field : new String[] {"name", "image"}) {
                if (containers.path(i).path(field).asText("").isEmpty()) {
                    throw ApiException.invalid(pods, pod, "spec.containers[" + i + "]." + field + ": Required value");
                }
            }
        }
    }

    private static void container(JsonNode node) {
        if (!(node instanceof ObjectNode container)) {
            return;
        }
        String image = container.path("image").asText();
        boolean moving = image.endsWith(":latest") || image.indexOf(':', image.lastIndexOf('/') + 1) < 0;
        Json.putDefault(container, "imagePullPolicy", moving ? "Always" : "IfNotPresent");
        Json.putDefault(container, "terminationMessagePath", LaunchedObject.TERMINATION_LOG);
        Json.putDefault(container, "terminationMessagePolicy", "File");
        for (JsonNode port : container.path("ports")) {
            if (port instanceof ObjectNode object) {
                Json.putDefault(object, "protocol", "TCP");
            }
        }
        requestsFromLimits(Json.child(container, "resources"));
    }

    /** Sets missing requests to the limits. */
    private static void requestsFromLimits(ObjectNode resources) {
        for (Map.Entry<String, JsonNode> limit : resources.path("limits").properties()) {
            Json.putDefault(Json.child(resources, "requests"), limit.getKey(), limit.getValue());
        }
    }
}
