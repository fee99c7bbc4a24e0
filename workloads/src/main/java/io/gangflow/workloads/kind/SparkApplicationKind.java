package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.WorkDraft;
import io.gangflow.workloads.spark.SparkOperatorApplication;
import io.gangflow.workloads.spark.SparkPods;
import io.gangflow.workloads.spark.SparkSets;
import io.gangflow.workloads.spark.SparkSubmission;
import io.gangflow.workloads.spark.SparkTemplates;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A SparkApplication of Kubeflow's spark-operator 2.5. The operator itself submits it, so the driver is created at
 * once, and the executors once the driver runs. With Volcano the operator creates a PodGroup with minMember 1, and
 * parses Spark's memory settings as if they were Kubernetes quantities (internal/scheduler/volcano/scheduler.go).
 */
final class SparkApplicationKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.SPARK_APPLICATION, KindCatalogue.SCHEDULED_SPARK_APPLICATION);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        boolean scheduled = cause.object().kind().startsWith("Scheduled");
        JsonNode spec = scheduled
                ? cause.object().tree().path("spec").path("template")
                : cause.object().tree().path("spec");
        try {
            SparkSubmission submission = SparkOperatorApplication.kubeflow(
                            cause.object().name(), spec)
                    .submission();
            SparkSets.check(submission);
            SparkPods pods = new SparkPods(
                    submission, cause.object().namespace(), cause.object().name());
            boolean volcano = spec.path("batchScheduler").asText().equals("volcano");
            if (volcano) {
                draft.group(podGroup(cause, spec, submission, draft));
            }
            Pod driver = placed(cause, pods.driver(), "driver", spec, draft);
            Pod executor = placed(cause, pods.executor(1, pods.driver()), "executor", spec, draft);
            SparkSets.sets(cause, driver, executor, submission.executors(), draft);
        } catch (IllegalArgumentException | ArithmeticException exception) {
            draft.find(SparkSets.impossible(cause, "", exception));
        }
    }

    private static Pod placed(Cause cause, Pod pod, String role, JsonNode spec, WorkDraft draft) {
        SparkTemplates.place(cause, pod, spec.path(role), draft, List.of("spec", role));
        SparkTemplates.mount(
                cause, pod, spec.path("volumes"), spec.path(role).path("volumeMounts"), draft, List.of("spec", role));
        List<String> template = List.of("spec", role, "template");
        Pod whole = SparkTemplates.from(cause, pod, spec.path(role).path("template"), draft, template);
        if (spec.path("batchScheduler").asText().equals("volcano")) {
            whole.getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, groupName(cause));
        }
        return whole;
    }

    private static String groupName(Cause cause) {
        return "spark-" + cause.object().name() + "-pg";
    }

    private static io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup podGroup(
            Cause cause, JsonNode spec, SparkSubmission submission, WorkDraft draft) {
        JsonNode options = spec.path("batchSchedulerOptions");
        Map<String, Quantity> resources = new TreeMap<>(ModelObjects.amounts(
                cause, options.path("resources"), draft, "spec", "batchSchedulerOptions", "resources"));
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

    /** As in the operator: {@code 512m} is half a byte, {@code 2g} is not a quantity. */
    private static Optional<BigDecimal> memory(JsonNode role, int count) {
        String text = role.path("memory").asText("");
        boolean quantity = text.matches("[0-9]{1,12}(m|k|M|G|T|Ki|Mi|Gi|Ti)?");
        return quantity
                ? Optional.of(new Quantity(text).getNumericalAmount().multiply(BigDecimal.valueOf(count)))
                : Optional.empty();
    }
}
