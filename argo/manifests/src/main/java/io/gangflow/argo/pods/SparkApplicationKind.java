package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A SparkApplication of Kubeflow's spark-operator 2.5: the operator itself submits it, so there is a driver at once,
 * and executors once it runs. Under Volcano the operator makes a PodGroup with minMember 1 whose memory it reads from
 * Spark's texts as if they were quantities (internal/scheduler/volcano/scheduler.go).
 */
final class SparkApplicationKind implements Kind {

    @Override
    public Set<String> types() {
        return Set.of(
                "sparkoperator.k8s.io/v1beta2/SparkApplication",
                "sparkoperator.k8s.io/v1beta2/ScheduledSparkApplication");
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        boolean scheduled = cause.object().kind().startsWith("Scheduled");
        JsonNode spec = scheduled
                ? cause.object().tree().path("spec").path("template")
                : cause.object().tree().path("spec");
        try {
            SparkSubmission submission = submission(cause, spec);
            SparkSets.check(submission);
            SparkPods pods = new SparkPods(
                    submission, cause.object().namespace(), cause.object().name());
            boolean volcano = spec.path("batchScheduler").asText().equals("volcano");
            if (volcano) {
                draft.group(podGroup(cause, spec, submission));
            }
            Pod driver = placed(cause, pods.driver(), "driver", spec, draft);
            Pod executor = placed(cause, pods.executor(1, pods.driver()), "executor", spec, draft);
            SparkSets.sets(cause, driver, executor, submission.executors(), draft);
        } catch (IllegalArgumentException | ArithmeticException exception) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0604,
                    cause.object().span("spec"),
                    "`%s` asks for the impossible"
                            .formatted(Excerpt.of(cause.object().name())),
                    Excerpt.of(String.valueOf(exception.getMessage()))));
        }
    }

    private static SparkSubmission submission(Cause cause, JsonNode spec) {
        Map<String, String> conf = new TreeMap<>();
        spec.path("sparkConf")
                .properties()
                .forEach(entry -> conf.put(entry.getKey(), entry.getValue().asText()));
        String name = cause.object().name();
        conf.putIfAbsent("spark.kubernetes.driver.pod.name", name + "-driver");
        conf.putIfAbsent("spark.kubernetes.executor.podNamePrefix", name);
        for (String role : new String[] {"driver", "executor"}) {
            JsonNode pods = spec.path(role);
            put(conf, "spark." + role + ".cores", pods.path("cores"));
            put(conf, "spark.kubernetes." + role + ".request.cores", pods.path("coreRequest"));
            put(conf, "spark." + role + ".memory", pods.path("memory"));
            put(conf, "spark." + role + ".memoryOverhead", pods.path("memoryOverhead"));
        }
        put(conf, "spark.executor.instances", spec.path("executor").path("instances"));
        JsonNode dynamic = spec.path("dynamicAllocation");
        if (dynamic.path("enabled").asBoolean()) {
            put(conf, "spark.executor.instances", dynamic.path("minExecutors"));
            put(conf, "spark.executor.instances", dynamic.path("initialExecutors"));
        }
        conf.putIfAbsent("spark.executor.instances", "1");
        JsonNode options = spec.path("batchSchedulerOptions");
        put(conf, "spark.kubernetes.scheduler.name", spec.path("batchScheduler"));
        put(conf, "spark.kubernetes.scheduler.volcano.priorityClassName", options.path("priorityClassName"));
        return new SparkSubmission(name, conf);
    }

    private static void put(Map<String, String> conf, String key, JsonNode value) {
        if (value.isValueNode()) {
            conf.put(key, value.asText());
        }
    }

    private static Pod placed(Cause cause, Pod pod, String role, JsonNode spec, WorkDraft draft) {
        JsonNode own = spec.path(role);
        Map<String, String> selector = new TreeMap<>();
        spec.path("nodeSelector")
                .properties()
                .forEach(entry -> selector.put(entry.getKey(), entry.getValue().asText()));
        own.path("nodeSelector")
                .properties()
                .forEach(entry -> selector.put(entry.getKey(), entry.getValue().asText()));
        pod.getSpec().setNodeSelector(selector);
        own.path("labels")
                .properties()
                .forEach(entry -> pod.getMetadata()
                        .getLabels()
                        .put(entry.getKey(), entry.getValue().asText()));
        own.path("annotations")
                .properties()
                .forEach(entry -> pod.getMetadata()
                        .getAnnotations()
                        .put(entry.getKey(), entry.getValue().asText()));
        own.path("tolerations")
                .forEach(toleration -> ModelObjects.read(
                                cause, toleration, Toleration.class, draft, "spec", role, "tolerations")
                        .ifPresent(pod.getSpec().getTolerations()::add));
        if (own.has("affinity")) {
            ModelObjects.read(cause, own.path("affinity"), Affinity.class, draft, "spec", role, "affinity")
                    .ifPresent(pod.getSpec()::setAffinity);
        }
        if (spec.path("batchScheduler").asText().equals("volcano")) {
            pod.getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, groupName(cause));
        }
        return pod;
    }

    private static String groupName(Cause cause) {
        return "spark-" + cause.object().name() + "-pg";
    }

    private static io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup podGroup(
            Cause cause, JsonNode spec, SparkSubmission submission) {
        JsonNode options = spec.path("batchSchedulerOptions");
        Map<String, Quantity> resources = new TreeMap<>();
        options.path("resources")
                .properties()
                .forEach(entry -> resources.put(
                        entry.getKey(), new Quantity(entry.getValue().asText())));
        if (resources.isEmpty()) {
            long milliCpu = submission.driver().milliCpu()
                    + Math.multiplyExact(submission.executor().milliCpu(), (long) submission.executors());
            resources.put("cpu", new Quantity(Long.toString(milliCpu), "m"));
            memory(spec.path("driver"), 1)
                    .flatMap(driver -> memory(spec.path("executor"), submission.executors())
                            .map(driver::add))
                    .ifPresent(sum -> resources.put("memory", new Quantity(sum.toPlainString())));
        }
        return new PodGroupBuilder()
                .withNewMetadata()
                .withName(groupName(cause))
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withMinResources(resources)
                .withQueue(options.path("queue").asText("default"))
                .withPriorityClassName(
                        options.has("priorityClassName")
                                ? options.path("priorityClassName").asText()
                                : null)
                .endSpec()
                .build();
    }

    /** As the operator reads it: {@code 512m} is half a byte, {@code 2g} is none. */
    private static Optional<BigDecimal> memory(JsonNode role, int count) {
        String text = role.path("memory").asText("");
        boolean quantity = text.matches("[0-9]{1,12}(m|k|M|G|T|Ki|Mi|Gi|Ti)?");
        return quantity
                ? Optional.of(new Quantity(text).getNumericalAmount().multiply(BigDecimal.valueOf(count)))
                : Optional.empty();
    }
}
