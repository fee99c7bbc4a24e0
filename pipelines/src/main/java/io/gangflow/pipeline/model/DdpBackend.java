package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The kind of object that runs a data-parallel training. */
public enum DdpBackend {
    /** The scheduler's own kind of job: a Volcano Job, or an Indexed Job with kube-scheduler. Needs no operator. */
    JOB("job"),

    /** A PyTorchJob of Kubeflow's training operator, {@code kubeflow.org/v1}. */
    PYTORCH_JOB("pytorch-job"),

    /** A TrainJob of Kubeflow Trainer, {@code trainer.kubeflow.org/v1alpha1}, with a separate runtime. */
    TRAIN_JOB("train-job");

    private final String keyword;

    DdpBackend(String keyword) {
        this.keyword = keyword;
    }

    /** Returns the possible values of {@code backend}. */
    public static List<String> keywords() {
        return Arrays.stream(values()).map(DdpBackend::keyword).toList();
    }

    /** Returns the backend with this keyword; empty if there is none. */
    public static Optional<DdpBackend> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(backend -> backend.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }

    /** Returns whether an operator of the cluster creates the pods. */
    public boolean isForOperator() {
        return this != JOB;
    }
}
