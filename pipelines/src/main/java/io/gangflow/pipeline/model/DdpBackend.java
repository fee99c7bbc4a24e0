package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What turns a data-parallel training into pods. */
public enum DdpBackend {
    /** The scheduler's own kind of job: a Volcano Job, or an Indexed Job under kube-scheduler. No operator is needed. */
    JOB("job"),

    /** A PyTorchJob of Kubeflow's training operator, {@code kubeflow.org/v1}. */
    PYTORCH_JOB("pytorch-job"),

    /** A TrainJob of Kubeflow Trainer, {@code trainer.kubeflow.org/v1alpha1}, with a runtime of its own. */
    TRAIN_JOB("train-job");

    private final String keyword;

    DdpBackend(String keyword) {
        this.keyword = keyword;
    }

    /** What can be written as {@code backend}. */
    public static List<String> keywords() {
        return Arrays.stream(values()).map(DdpBackend::keyword).toList();
    }

    /** The backend that is written like this; empty when there is none. */
    public static Optional<DdpBackend> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(backend -> backend.keyword.equals(keyword))
                .findFirst();
    }

    public String keyword() {
        return keyword;
    }

    /** Whether an operator of the cluster makes the pods. */
    public boolean isForOperator() {
        return this != JOB;
    }
}
