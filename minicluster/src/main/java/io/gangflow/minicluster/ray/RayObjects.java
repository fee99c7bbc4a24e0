package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The objects of a RayJob as KubeRay creates them (v1.7.0, controllers/ray/common/pod.go and service.go): the service
 * of the head, the pods, and their PodGroup if a label names Volcano. The pods are those of {@code check} and
 * {@code simulate}, plus commands, variables and labels. Creates neither the RayCluster between job and pods, nor a
 * volume for {@code /dev/shm}, which is the machine's.
 */
final class RayObjects {

    private static final String HEAD_GROUP = "headgroup";
    private static final String WAIT = "wait-gcs-ready";

    private static final Map<String, String> NUMBERS =
            Map.of("entrypointNumCpus", "entrypoint_num_cpus", "entrypointNumGpus", "entrypoint_num_gpus");

    private final RayJobView job;
    private final ManifestWork work;
    private final String token;

    RayObjects(RayJobView job, String token) {
        this.job = job;
        this.token = token;
        String file = job.name();
        this.work = ManifestWork.of(
                List.of(new ForeignObject(job.object(), job.tree(), SourceMap.empty(file), SourceSpan.startOf(file))),
                Durations.NONE);
    }

    /** A group of identical pods and their number. */
    record Group(String name, JsonNode params, Pod pod, int count) {}

    /** Why no pods can be created from the job; empty when it is valid. */
    Optional<String> problem() {
        return work.diagnostics().stream().map(found -> found.message()).findFirst();
    }

    List<PodGroup> podGroups() {
        work.work().podGroups().forEach(group -> {
            group.getMetadata().setAnnotations(Map.of());
            group.getMetadata().setOwnerReferences(List.of(job.owner()));
        });
        return work.work().podGroups();
    }

    Group head() {
        JsonNode group = job.spec().path("rayClusterSpec").path("headGroupSpec");
        return new Group(HEAD_GROUP, group.path("rayStartParams"), sets().get(0).pod(), 1);
    }

    List<Group> workers() {
        JsonNode groups = job.spec().path("rayClusterSpec").path("workerGroupSpecs");
        List<PodSet> sets = sets().subList(1, sets().size());
        return IntStream.range(0, sets.size())
                .mapToObj(index -> new Group(
                        groups.path(index).path("groupName").asText("worker"),
                        groups.path(index).path("rayStartParams"),
                        sets.get(index).pod(),
                        sets.get(index).count()))
                .toList();
    }

    private List<PodSet> sets() {
        return work.work().podSets();
    }

    /** {@code NAME-head-svc}, with the head's ports on this machine. */
    Service service(RayNode head) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(serviceName())
                .withNamespace(job.namespace())
                .withLabels(labels("head", HEAD_GROUP))
                .withOwnerReferences(job.owner())
                .endMetadata()
                .withNewSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(Map.of("ray.io/cluster", job.cluster(), "ray.io/node-type", "head"))
                .withPorts(
                        new ServicePortBuilder()
                                .withName("gcs-server")
                                .withPort(head.gcs())
                                .build(),
                        new ServicePortBuilder()
                                .withName("dashboard")
                                .withPort(head.dashboard())
                                .build(),
                        new ServicePortBuilder()
                                .withName("client")
                                .withPort(head.client())
                                .build())
                .endSpec()
                .build();
    }

    private String serviceName() {
        return job.cluster() + "-head-svc";
    }

    /**
     * A pod of a group.
     *
     * @param head the node of the head; the node itself for the head
     */
    Pod pod(Group group, String name, RayNode node, RayNode head) {
        boolean worker = !node.equals(head);
        Pod pod = new PodBuilder(group.pod()).build();
        Container main = pod.getSpec().getContainers().get(0);
        RayStartCommand start =
                new RayStartCommand(group.params(), main, node, worker ? Optional.of(head) : Optional.empty());
        main.setCommand(List.of("/bin/bash", "-c", "--"));
        main.setArgs(List.of(start.script()));
        RayPodVariables variables = new RayPodVariables(
                "%s.%s.svc.cluster.local".formatted(serviceName(), job.namespace()),
                head.endpoint(),
                start.text(),
                token);
        main.setEnv(variables.added(main.getEnv(), worker));
        if (!worker) {
            main.setPorts(ports(main.getPorts(), head));
        }
        main.setReadinessProbe(RayProbes.readiness(node));
        pod.getSpec().getInitContainers().stream()
                .filter(container -> container.getName().equals(WAIT))
                .forEach(container -> waitFor(container, head));
        Map<String, String> all = new TreeMap<>(ObjectView.labels(pod));
        all.putAll(labels(worker ? "worker" : "head", group.name()));
        pod.getMetadata().setLabels(all);
        pod.getMetadata().setName(name);
        pod.getSpec().setRestartPolicy("Never"); // a node that cannot start must fail the job
        pod.getMetadata().setOwnerReferences(List.of(job.owner()));
        return pod;
    }

    /** The head's actual ports instead of Ray's usual ones. */
    private static List<ContainerPort> ports(List<ContainerPort> written, RayNode head) {
        Map<String, Integer> own =
                Map.of("gcs-server", head.gcs(), "dashboard", head.dashboard(), "client", head.client());
        return Stream.concat(
                        written.stream().filter(port -> !own.containsKey(String.valueOf(port.getName()))),
                        new TreeMap<>(own)
                                .entrySet().stream()
                                        .map(port -> new ContainerPortBuilder()
                                                .withName(port.getKey())
                                                .withContainerPort(port.getValue())
                                                .build()))
                .toList();
    }

    /** KubeRay waits with {@code ray health-check}, which uses seconds of a core each time. */
    private static void waitFor(Container container, RayNode head) {
        container.setCommand(List.of("/bin/bash", "-c", "--"));
        container.setArgs(List.of("until (exec 3<>/dev/tcp/%s/%d) 2>/dev/null; do sleep 0.5; done"
                .formatted(head.address(), head.gcs())));
    }

    private Map<String, String> labels(String type, String group) {
        return Map.of(
                "ray.io/is-ray-node",
                "yes",
                "ray.io/cluster",
                job.cluster(),
                "ray.io/node-type",
                type,
                "ray.io/group",
                group,
                "ray.io/identifier",
                job.cluster() + "-" + type,
                "app.kubernetes.io/name",
                "kuberay",
                "app.kubernetes.io/created-by",
                "kuberay-operator");
    }

    /** The job submission ({@code ConvertRayJobToReq}). */
    JsonNode submission() {
        JsonNode spec = job.spec();
        ObjectNode request = BoundedJson.MAPPER.createObjectNode();
        request.put("entrypoint", spec.path("entrypoint").asText());
        request.put("submission_id", job.jobId());
        if (spec.path("metadata").isObject()) {
            request.set("metadata", spec.path("metadata"));
        }
        RuntimeEnvironment.of(spec.path("runtimeEnvYAML").asText("")).ifPresent(env -> request.set("runtime_env", env));
        NUMBERS.forEach((field, parameter) -> {
            if (spec.path(field).isNumber()) {
                request.set(parameter, spec.path(field));
            }
        });
        return request;
    }
}
