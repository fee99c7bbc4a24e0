package io.gangflow.live.doctor;

import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Kubeflow's training operator creates gangs only with a flag (v1.9.4, cmd/training-operator.v1/main.go). */
final class TrainingOperatorProbe implements Probe {

    static final Pattern IMAGE = Pattern.compile("training-operator[^/]*$");

    @Override
    public String subject() {
        return "Training operator";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        Optional<List<String>> flags = Flags.of(cluster, IMAGE);
        if (flags.isEmpty()) {
            return List.of(Finding.good(subject(), "not installed (only needed for `pytorch-job`)"));
        }
        return List.of(
                flags.get().contains("--gang-scheduler-name=volcano")
                        ? Finding.good(subject(), "creates gangs")
                        : Finding.warning(
                                subject(),
                                "runs without --gang-scheduler-name=volcano: ranks of its jobs are not a gang",
                                "add the argument to its Deployment"));
    }
}
