package io.gangflow.pipeline.model;

import java.util.Optional;

/** Finds the container image of a stage, if it names one. */
public final class WorkImage implements Work.Visitor<Optional<String>> {

    private WorkImage() {}

    /** Returns the image; empty for manifests and includes. */
    public static Optional<String> of(Work work) {
        return work.accept(new WorkImage());
    }

    @Override
    public Optional<String> pod(Work.Pod pod) {
        return Optional.of(pod.image());
    }

    @Override
    public Optional<String> spark(Work.Spark spark) {
        return Optional.of(spark.image());
    }

    @Override
    public Optional<String> ddp(Work.Ddp ddp) {
        return Optional.of(ddp.image());
    }

    @Override
    public Optional<String> tensorflow(Work.Tensorflow tensorflow) {
        return Optional.of(tensorflow.image());
    }

    @Override
    public Optional<String> mpi(Work.Mpi mpi) {
        return Optional.of(mpi.image());
    }

    @Override
    public Optional<String> ray(Work.Ray ray) {
        return Optional.of(ray.image());
    }

    @Override
    public Optional<String> service(Work.Service service) {
        return Optional.of(service.image());
    }

    @Override
    public Optional<String> manifest(Work.Manifest manifest) {
        return Optional.empty();
    }

    @Override
    public Optional<String> approval(Work.Approval approval) {
        return Optional.empty();
    }

    @Override
    public Optional<String> include(Work.Include include) {
        return Optional.empty();
    }
}
