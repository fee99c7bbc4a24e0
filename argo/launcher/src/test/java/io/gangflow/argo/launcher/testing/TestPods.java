package io.gangflow.argo.launcher.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Pods of the Volcano Job {@code train-0}. */
public final class TestPods {

    public static final String PODS = "/api/v1/namespaces/default/pods/";
    public static final String JOB = "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs/train-0";

    private static final ObjectMapper JSON = new ObjectMapper();

    private TestPods() {}

    public static ObjectNode pending(int index) {
        ObjectNode pod = JSON.createObjectNode();
        ObjectNode metadata = pod.putObject("metadata").put("name", name(index)).put("uid", "pod-uid-" + index);
        metadata.putObject("labels").put("volcano.sh/job-name", "train-0");
        ObjectNode spec = pod.putObject("spec").put("restartPolicy", "Never");
        spec.putArray("containers").addObject().put("name", "worker");
        pod.putObject("status").put("phase", "Pending");
        return pod;
    }

    public static ObjectNode unschedulable(int index, String message) {
        ObjectNode pod = pending(index);
        pod.withObjectProperty("status")
                .putArray("conditions")
                .addObject()
                .put("type", "PodScheduled")
                .put("status", "False")
                .put("message", message);
        return pod;
    }

    public static ObjectNode running(int index) {
        ObjectNode pod = pending(index);
        ObjectNode status = pod.putObject("status").put("phase", "Running");
        ObjectNode container = status.putArray("containerStatuses").addObject().put("name", "worker");
        container.putObject("state").putObject("running");
        return pod;
    }

    public static ObjectNode ended(int index, String phase) {
        ObjectNode pod = pending(index);
        ObjectNode status = pod.putObject("status").put("phase", phase);
        ObjectNode container = status.putArray("containerStatuses").addObject().put("name", "worker");
        container.putObject("state").putObject("terminated").put("exitCode", 0);
        return pod;
    }

    /** A succeeded pod with a termination message. */
    public static ObjectNode endedWith(int index, String message) {
        ObjectNode pod = ended(index, "Succeeded");
        ObjectNode terminated = (ObjectNode) pod.at("/status/containerStatuses/0/state/terminated");
        terminated.put("message", message);
        return pod;
    }

    public static String name(int index) {
        return "train-0-worker-" + index;
    }
}
