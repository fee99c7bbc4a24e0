package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of one RayJob in the API (KubeRay v1.7.0, controllers/ray/raycluster_controller.go). Used by one thread. */
final class RayCluster {

    private static final String CLUSTER = "ray.io/cluster";
    private static final String SLOT = "gangflow.io/ray-worker";
    private static final int LONGEST_PREFIX = 50;
    private static final int TOKEN_BYTES = 24;

    private final KubernetesClient client;
    private final RayMachine machine;
    private final Map<String, RayNode> nodes = new HashMap<>();
    private final Map<String, Integer> lost = new HashMap<>();
    private final String token;
    private Optional<RayObjects> objects = Optional.empty();

    RayCluster(KubernetesClient client, RayMachine machine) {
        this.client = client;
        this.machine = machine;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    /** Creates missing objects. */
    void create(RayJobView job) throws IOException {
        RayObjects all = objects(job);
        List<Pod> there = pods(job);
        if (there.isEmpty()) {
            all.podGroups().forEach(this::create);
        }
        RayNode head = node(job, headName(job));
        if (head(job, there).isEmpty()) {
            create(all.service(head));
            create(all.pod(all.head(), headName(job), head, head));
        }
        List<String> slots = there.stream().map(RayCluster::slot).toList();
        for (RayObjects.Group group : all.workers()) {
            for (int index = 0; index < group.count(); index++) {
                String slot = group.name() + "-" + index;
                if (!slots.contains(slot)) {
                    String name = podName(
                            job, job.cluster() + "-" + group.name(), "worker", slot + "/" + lost.getOrDefault(slot, 0));
                    Pod pod = all.pod(group, name, node(job, name), head);
                    pod.getMetadata().getLabels().put(SLOT, slot);
                    create(pod);
                }
            }
        }
    }

    /** Deletes an ended worker, so that it is recreated; returns how often this worker has been recreated. */
    int replace(RayJobView job, Pod worker) {
        int times = lost.merge(slot(worker), 1, Integer::sum);
        delete(worker);
        return times;
    }

    /** The pods that are not being deleted. */
    List<Pod> pods(RayJobView job) {
        return client.pods().inNamespace(job.namespace()).withLabel(CLUSTER, job.cluster()).list().getItems().stream()
                .filter(pod -> !ObjectView.isDeleting(pod))
                .toList();
    }

    Optional<Pod> head(RayJobView job, List<Pod> pods) {
        return pods.stream()
                .filter(pod -> pod.getMetadata().getName().equals(headName(job)))
                .findFirst();
    }

    /** Whether the head and all workers exist. */
    boolean isComplete(RayJobView job, List<Pod> pods) {
        int workers = objects(job).workers().stream()
                .mapToInt(RayObjects.Group::count)
                .sum();
        return pods.size() == 1 + workers;
    }

    JsonNode submission(RayJobView job) {
        return objects(job).submission();
    }

    /** Ends the containers of the head with an exit code; the pod is kept. */
    void end(Pod head, int code) {
        RayNode node = nodes.get(head.getMetadata().getName());
        if (node != null) {
            try {
                Files.writeString(node.folder().resolve(RayStartCommand.CODE), Integer.toString(code));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        machine.end(head);
    }

    /** KubeRay 1.6 deletes the PodGroup of an ended job; 1.7 empties it. */
    void deleteGroups(RayJobView job) {
        objects(job).podGroups().forEach(this::delete);
    }

    /** Ends the pods. Workers are deleted; the head is kept, because its log is the program's. */
    void shutDown(RayJobView job) {
        List<Pod> pods = pods(job);
        Optional<Pod> head = head(job, pods);
        head.filter(pod -> !PodStatusView.hasEnded(pod)).ifPresent(machine::end);
        pods.stream().filter(pod -> !head.equals(Optional.of(pod))).forEach(this::delete);
        head.ifPresent(pod -> delete(objects(job).service(node(job, headName(job)))));
    }

    private RayObjects objects(RayJobView job) {
        if (objects.isEmpty()) {
            objects = Optional.of(new RayObjects(job, token));
        }
        return objects.get();
    }

    private RayNode node(RayJobView job, String pod) {
        return nodes.computeIfAbsent(pod, unknown -> {
            try {
                Path folder = machine.folder();
                return RayNode.of(machine, job.namespace(), pod, folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static String headName(RayJobView job) {
        return podName(job, job.cluster(), "head", "head");
    }

    private static String podName(RayJobView job, String prefix, String type, String purpose) {
        String cut = prefix.substring(0, Math.min(LONGEST_PREFIX, prefix.length()));
        return job.named(cut + "-" + type, purpose);
    }

    private static String slot(Pod pod) {
        return ObjectView.label(pod, SLOT);
    }

    private void create(HasMetadata object) {
        try {
            client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private void delete(HasMetadata object) {
        try {
            client.resource(object).delete();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }
}
