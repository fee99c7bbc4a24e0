package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.WorkDraft;
import io.gangflow.workloads.spark.SparkOperatorApplication;
import io.gangflow.workloads.spark.SparkPods;
import io.gangflow.workloads.spark.SparkSets;
import io.gangflow.workloads.spark.SparkSubmission;
import io.gangflow.workloads.spark.SparkTemplates;
import java.util.List;
import java.util.Set;

/**
 * A SparkApplication of Apache's spark-kubernetes-operator 1.0. The operator creates the driver with Spark's own
 * builder and does not support gangs.
 */
final class ApacheSparkKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.APACHE_SPARK_APPLICATION);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JsonNode spec = cause.object().tree().path("spec");
        try {
            SparkSubmission submission =
                    SparkOperatorApplication.apache(cause.object().name(), spec).submission();
            SparkSets.check(submission);
            SparkPods pods = new SparkPods(
                    submission, cause.object().namespace(), cause.object().name());
            Pod driver = placed(cause, pods.driver(), "driverSpec", draft);
            Pod executor = placed(cause, pods.executor(1, pods.driver()), "executorSpec", draft);
            SparkSets.sets(cause, driver, executor, submission.executors(), draft);
        } catch (IllegalArgumentException | ArithmeticException exception) {
            draft.find(SparkSets.impossible(cause, "", exception));
        }
    }

    private static Pod placed(Cause cause, Pod pod, String role, WorkDraft draft) {
        List<String> path = List.of("spec", role, "podTemplateSpec");
        JsonNode template = cause.object().tree().at("/" + String.join("/", path));
        return SparkTemplates.from(cause, pod, template, draft, path);
    }
}
