package io.gangflow.live.doctor;

import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** KubeRay creates gangs only with a flag (v1.7.0, ray-operator/controllers/ray/batchscheduler/schedulermanager.go). */
final class RayOperatorProbe implements Probe {

    private static final Pattern IMAGE = Pattern.compile("kuberay/operator[^/]*$");

    @Override
    public String subject() {
        return "Ray operator";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        Optional<List<String>> flags = Flags.of(cluster, IMAGE);
        if (flags.isEmpty()) {
            return List.of(Finding.good(subject(), "not installed (only needed for `ray` stages)"));
        }
        boolean gangs = flags.get().contains("--batch-scheduler=volcano")
                || flags.get().contains("--enable-batch-scheduler")
                || flags.get().contains("--enable-batch-scheduler=true");
        return List.of(
                gangs
                        ? Finding.good(subject(), "creates gangs")
                        : Finding.warning(
                                subject(),
                                "runs without --batch-scheduler=volcano: head and workers of its jobs are not a gang",
                                "set `batchScheduler.name: volcano` in the values of its chart"));
    }
}
