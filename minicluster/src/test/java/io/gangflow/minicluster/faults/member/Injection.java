package io.gangflow.minicluster.faults.member;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.faults.JumpingClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Faults of members that run as processes of a minicluster, whose clock can jump. */
public record Injection(KubernetesClient client, JumpingClock clock) {

    private static final Duration HOUR = Duration.ofHours(1);

    /**
     * Injects a fault into a member.
     *
     * @param processes of the pod, its first process first
     */
    public void into(Pod pod, List<Long> processes, Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case NONE -> {}
            case KILLED -> signal("-KILL", processes.subList(0, 1));
            case CHILD_KILLED -> signal("-KILL", processes.subList(1, processes.size()));
            case FROZEN -> signal("-STOP", processes);
            case NETWORK_CUT -> {
                for (long process : processes) {
                    Commands.run(Python.path(), "-c", script("cut.py"), Long.toString(process));
                }
            }
            case DISK_FULL -> {
                for (long process : processes) {
                    Commands.run("prlimit", "--pid", Long.toString(process), "--fsize=0:");
                }
            }
            case NODE_LOST -> loseNode(pod.getSpec().getNodeName());
            case CLOCK_FORWARD -> clock.jump(HOUR);
            case CLOCK_BACK -> clock.jump(HOUR.negated());
        }
    }

    private static String script(String name) throws IOException {
        try (InputStream script = Objects.requireNonNull(Injection.class.getResourceAsStream(name), name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void signal(String signal, List<Long> processes) throws IOException, InterruptedException {
        for (long process : processes) {
            Commands.run("kill", signal, Long.toString(process));
        }
    }

    /**
     * Injects a fault into a pod that waits for a node.
     *
     * @param someNode the node that is lost if one is
     */
    public void intoPending(Pod pod, String someNode, Fault fault) {
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

    /** Deletes the first nodes of a pool and returns them. */
    public List<Node> hide(String pool, int nodes) {
        List<Node> hidden = client.nodes().list().getItems().stream()
                .filter(node -> node.getMetadata().getName().startsWith(pool))
                .sorted(Comparator.comparing(node -> node.getMetadata().getName()))
                .limit(nodes)
                .toList();
        hidden.forEach(node -> client.resource(node).delete());
        return hidden;
    }

    /** Creates a deleted node again. */
    public void restore(Node node) {
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
}
