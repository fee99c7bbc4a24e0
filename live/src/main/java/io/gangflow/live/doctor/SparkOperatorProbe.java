package io.gangflow.live.doctor;

import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Kubeflow's Spark operator creates PodGroups only if configured (chart 2.5, controller.batchScheduler.enable). */
final class SparkOperatorProbe implements Probe {

    private static final Pattern IMAGE = Pattern.compile("spark-operator[^/]*$");

    @Override
    public String subject() {
        return "Spark operator";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        Optional<List<String>> flags = Flags.of(cluster, IMAGE);
        if (flags.isEmpty()) {
            return List.of(Finding.good(subject(), "not installed (only needed for `mode: spark-operator`)"));
        }
        return List.of(
                flags.get().contains("--enable-batch-scheduler=true")
                        ? Finding.good(subject(), "creates PodGroups")
                        : Finding.warning(
                                subject(),
                                "runs without --enable-batch-scheduler=true, so its applications have no PodGroup",
                                "helm upgrade … --set controller.batchScheduler.enable=true --set controller.batchScheduler.default=volcano"));
    }
}
