package io.gangflow.spark.submit;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The driver's pod, from its creation to its end. */
final class DriverPod {

    private static final long POLL_MILLIS = 500;
    private static final int MAX_FAILURES = 60;
    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    DriverPod(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    private PodResource resource() {
        return client.pods().inNamespace(namespace).withName(name);
    }

    /** Waits until the pod has ended and returns its exit code; 1 if it was deleted. */
    int await() throws InterruptedException {
        int failures = 0;
        while (true) {
            try {
                Pod pod = resource().get();
                failures = 0;
                if (pod == null) {
                    System.err.println("spark-submit: driver pod " + name + " was deleted before it ended");
                    return 1;
                }
                String phase = pod.getStatus() == null
                        ? ""
                        : String.valueOf(pod.getStatus().getPhase());
                if (phase.equals("Succeeded") || phase.equals("Failed")) {
                    return report(pod, phase);
                }
            } catch (KubernetesClientException e) {
                failures++;
                if (failures == MAX_FAILURES) {
                    throw e;
                }
            }
            // Polled, not watched: the response is small, and a broken connection loses nothing.
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private int report(Pod pod, String phase) {
        deletePodGroup(pod);
        int code = exitCode(pod);
        System.err.println("spark-submit: driver pod " + name + " ended: " + phase + ", exit code " + code);
        return code;
    }

    /**
     * Deletes the PodGroup of a killed driver; a driver that ends by itself has already deleted it. A PodGroup without
     * pods becomes Inqueue again and reserves their resources until it is deleted. A PodGroup named by the user does
     * not belong to the pod and is kept.
     */
    private void deletePodGroup(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        String group = annotations == null ? null : annotations.get(GROUP_NAME);
        if (group == null) {
            return;
        }
        try {
            var podGroup = client.genericKubernetesResources("scheduling.volcano.sh/v1beta1", "PodGroup")
                    .inNamespace(namespace)
                    .withName(group);
            GenericKubernetesResource found = podGroup.get();
            if (found != null && found.hasOwnerReferenceFor(pod)) {
                podGroup.delete();
            }
        } catch (KubernetesClientException e) {
            System.err.println("spark-submit: PodGroup " + group + " could not be deleted: " + FailureMessage.of(e));
        }
    }

    /** Returns the exit code of the first failed container in the pod's list, or 0 if the pod succeeded. */
    static int exitCode(Pod pod) {
        if ("Succeeded".equals(pod.getStatus().getPhase())) {
            return 0;
        }
        for (ContainerStatus status : pod.getStatus().getContainerStatuses()) {
            ContainerStateTerminated end =
                    status.getState() == null ? null : status.getState().getTerminated();
            if (end != null && end.getExitCode() != null && end.getExitCode() != 0) {
                return end.getExitCode();
            }
        }
        return 1; // such as evicted: the pod failed although no container ended
    }

    /**
     * Deletes the pod when this JVM is stopped: no process waits for the application any more, and its pods would waste
     * resources.
     */
    void delete() {
        try {
            resource().delete();
        } catch (KubernetesClientException e) {
            System.err.println("spark-submit: driver pod " + name + " could not be deleted: " + FailureMessage.of(e));
        }
    }
}
