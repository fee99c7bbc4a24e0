package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.scenario.ScenarioJob.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the pods that the recorder, and the drivers that it starts, create. */
final class ScenarioPods {

    /** Annotation with the duration of the pod's work in seconds. */
    static final String SECONDS = "lab/seconds";

    /** Annotation with the group whose members start to work together. */
    static final String GANG = "lab/gang";

    /** Annotation with the number of pods of the group that have to run for that. */
    static final String GANG_SIZE = "lab/gang-size";

    /** Annotation of a driver with the number of executors that it creates. */
    static final String EXECUTORS = "lab/executors";

    /** Key of the taint that a node of the scenario may have. */
    static final String TAINT = "lab/kept";

    /** Label with the job of the scenario. */
    static final String JOB = "lab-job";

    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    private final boolean volcano;
    private final String namespace;

    ScenarioPods(Scenario scenario) {
        volcano = scenario.volcano();
        namespace = scenario.name();
    }

    /** Returns one of the bare pods of a job. */
    Pod single(ScenarioJob job, int index) {
        Map<String, String> annotations = annotations(job);
        if (volcano && !job.queue().equals("default")) {
            annotations.put(QUEUE, job.queue());
        }
        return pod(job, job.name() + "-" + index, annotations, job.each());
    }

    Pod driver(ScenarioJob job) {
        Map<String, String> annotations = annotations(job);
        annotations.putAll(group(job));
        annotations.put(EXECUTORS, Integer.toString(job.replicas()));
        return pod(job, job.name() + "-driver", annotations, job.driver());
    }

    Pod executor(ScenarioJob job, int number, Pod driver) {
        return new PodBuilder(pod(job, executorName(job, number), group(job), job.each()))
                .editMetadata()
                .addNewOwnerReference()
                .withApiVersion("v1")
                .withKind("Pod")
                .withName(driver.getMetadata().getName())
                .withUid(driver.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build();
    }

    static String executorName(ScenarioJob job, int number) {
        return job.name() + "-exec-" + number;
    }

    static String podGroup(ScenarioJob job) {
        return job.name() + "-pg";
    }

    /** Returns the annotations of a job's pods for the kubelet. */
    static Map<String, String> annotations(ScenarioJob job) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(SECONDS, Double.toString(job.workMillis() / 1_000.0));
        if (job.kind() == Kind.GANG) {
            annotations.put(GANG, job.name());
            annotations.put(GANG_SIZE, Integer.toString(job.minAvailable()));
        }
        return annotations;
    }

    PodSpec spec(ScenarioJob job, Resources requests) {
        return new PodSpecBuilder()
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(1L)
                .withSchedulerName(volcano ? "volcano" : "default-scheduler")
                .withPriorityClassName(job.priorityClass().isEmpty() ? null : job.priorityClass())
                .withTolerations(tolerations(job))
                .withTopologySpreadConstraints(spread(job))
                .addNewContainer()
                .withName("main")
                .withImage("sim")
                .withNewResources()
                .withRequests(quantities(requests))
                .withLimits(quantities(requests))
                .endResources()
                .endContainer()
                .build();
    }

    private static List<Toleration> tolerations(ScenarioJob job) {
        return job.tolerates()
                ? List.of(new TolerationBuilder()
                        .withKey(TAINT)
                        .withOperator("Exists")
                        .build())
                : List.of();
    }

    private static List<TopologySpreadConstraint> spread(ScenarioJob job) {
        return job
                .spread()
                .map(rule -> new TopologySpreadConstraintBuilder()
                        .withMaxSkew(rule.maxSkew())
                        .withTopologyKey(rule.topologyKey())
                        .withWhenUnsatisfiable(rule.whenUnsatisfiable())
                        .withNewLabelSelector()
                        .addToMatchLabels(JOB, job.name())
                        .endLabelSelector()
                        .build())
                .stream()
                .toList();
    }

    static Map<String, Quantity> quantities(Resources resources) {
        Map<String, Quantity> quantities = new TreeMap<>();
        put(quantities, "cpu", resources.milliCpu(), io.gangflow.cluster.Quantity.formatCpu(resources.milliCpu()));
        put(
                quantities,
                "memory",
                resources.memoryBytes(),
                io.gangflow.cluster.Quantity.formatBytes(resources.memoryBytes()));
        resources.extended().forEach((name, amount) -> put(quantities, name, amount, Long.toString(amount)));
        return quantities;
    }

    /** The recorder omits resources that are not requested. */
    private static void put(Map<String, Quantity> quantities, String name, long amount, String text) {
        if (amount > 0) {
            quantities.put(name, Quantity.parse(text));
        }
    }

    private Map<String, String> group(ScenarioJob job) {
        return volcano ? Map.of(PodGroupController.GROUP_NAME, podGroup(job)) : Map.of();
    }

    private Pod pod(ScenarioJob job, String name, Map<String, String> annotations, Resources requests) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .withAnnotations(annotations)
                .withLabels(Map.of(JOB, job.name()))
                .endMetadata()
                .withSpec(spec(job, requests))
                .build();
    }
}
