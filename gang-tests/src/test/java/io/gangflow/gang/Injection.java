package io.gangflow.gang;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.faults.JumpingClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Faults of running members. */
record Injection(KubernetesClient client, JumpingClock clock, Path scripts) {

    private static final Duration HOUR = Duration.ofHours(1);

    /** Injects a fault into a member. */
    void into(Pod pod, long pid, Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case NONE -> {}
            case KILLED -> run("kill", "-KILL", Long.toString(pid));
            case FROZEN -> run("kill", "-STOP", Long.toString(pid));
            case NETWORK_CUT -> run(Python.path(), scripts.resolve("cut.py").toString(), Long.toString(pid));
            case DISK_FULL -> run("prlimit", "--pid", Long.toString(pid), "--fsize=0:");
            case NODE_LOST -> loseNode(pod.getSpec().getNodeName());
            case CLOCK_FORWARD -> clock.jump(HOUR);
            case CLOCK_BACK -> clock.jump(HOUR.negated());
        }
    }

    /** Injects a fault into a pod that waits for a node. */
    void intoPending(Pod pod, String someNode, Fault fault) {
        switch (fault) {
            case KILLED -> client.resource(pod).withGracePeriod(0).delete();
            case NODE_LOST -> client.nodes().withName(someNode).delete();
            case CLOCK_FORWARD -> clock.jump(HOUR);
            case CLOCK_BACK -> clock.jump(HOUR.negated());
            default -> throw new IllegalArgumentException("a pending pod has no process to be " + fault);
        }
    }

    /** Deletes the node and, as the garbage collector of pods does, its pods; their processes are killed. */
    private void loseNode(String name) {
        client.nodes().withName(name).delete();
        List<Pod> pods = client.pods().inNamespace("default").list().getItems();
        pods.stream()
                .filter(pod -> name.equals(pod.getSpec().getNodeName()))
                .forEach(pod -> client.resource(pod).withGracePeriod(0).delete());
    }

    /** Creates a deleted node again. */
    void restore(Node node) {
        Node again = new NodeBuilder(node)
                .editMetadata()
                .withUid(null)
                .withResourceVersion(null)
                .withCreationTimestamp(null)
                .endMetadata()
                .build();
        Node created = client.resource(again).create();
        created.setStatus(node.getStatus());
        client.resource(created).updateStatus();
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            abort("notice: this machine has no program " + command[0]);
            throw missing;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(
                process.waitFor() == 0 || !output.contains("not permitted"),
                "notice: not permitted here: " + String.join(" ", command));
        if (process.exitValue() != 0 && !output.contains("No such process")) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }
}
