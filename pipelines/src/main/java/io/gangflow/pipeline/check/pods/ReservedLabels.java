package io.gangflow.pipeline.check.pods;

import java.util.List;
import java.util.regex.Pattern;

/** Label and annotation keys with which Gangflow, schedulers, controllers and operators find their pods. */
public final class ReservedLabels {

    /** Prefixes, and the last parts of prefixes. */
    private static final List<String> PREFIXES = List.of(
            "gangflow.io",
            "volcano.sh",
            "argoproj.io",
            "scheduling.k8s.io",
            "batch.kubernetes.io",
            "kubeflow.org",
            "jobset.sigs.k8s.io",
            "ray.io",
            "spark.apache.org",
            "sparkoperator.k8s.io");

    /** Names without a prefix that Spark and Kubernetes read. */
    private static final Pattern NAME =
            Pattern.compile("spark-.*|job-name|controller-uid|pod-template-hash|statefulset\\..*");

    private ReservedLabels() {}

    /** Returns whether the key is reserved, so that a stage cannot set it. */
    public static boolean contains(String key) {
        int slash = key.indexOf('/');
        if (slash < 0) {
            return NAME.matcher(key).matches();
        }
        String prefix = key.substring(0, slash);
        return PREFIXES.stream().anyMatch(reserved -> prefix.equals(reserved) || prefix.endsWith("." + reserved));
    }
}
