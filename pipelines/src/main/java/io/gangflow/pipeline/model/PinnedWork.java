package io.gangflow.pipeline.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Work with other names for its container images, such as names with digests. Of a manifest, those of its containers are
 * replaced.
 */
public final class PinnedWork implements Work.Visitor<Work> {

    private static final Set<String> CONTAINERS = Set.of("containers", "initContainers");

    private final UnaryOperator<String> images;

    private PinnedWork(UnaryOperator<String> images) {
        this.images = images;
    }

    /**
     * The work with other names for its images.
     *
     * @param images the new name of an image
     */
    public static Work of(Work work, UnaryOperator<String> images) {
        return work.accept(new PinnedWork(images));
    }

    @Override
    public Work pod(Work.Pod pod) {
        return new Work.Pod(images.apply(pod.image()), pod.command(), pod.resources());
    }

    @Override
    public Work spark(Work.Spark spark) {
        return new Work.Spark(
                images.apply(spark.image()),
                spark.program(),
                spark.arguments(),
                spark.driver(),
                spark.executors(),
                spark.executor(),
                spark.conf(),
                spark.mode());
    }

    @Override
    public Work ddp(Work.Ddp ddp) {
        return new Work.Ddp(
                images.apply(ddp.image()),
                ddp.command(),
                ddp.workers(),
                ddp.resources(),
                ddp.backend(),
                ddp.torchrun());
    }

    @Override
    public Work tensorflow(Work.Tensorflow tensorflow) {
        return new Work.Tensorflow(images.apply(tensorflow.image()), tensorflow.ps(), tensorflow.worker());
    }

    @Override
    public Work mpi(Work.Mpi mpi) {
        return new Work.Mpi(images.apply(mpi.image()), mpi.master(), mpi.workers());
    }

    @Override
    public Work ray(Work.Ray ray) {
        return new Work.Ray(
                images.apply(ray.image()), ray.command(), ray.head(), ray.workers(), ray.worker(), ray.runtimeEnv());
    }

    @Override
    public Work service(Work.Service service) {
        return new Work.Service(
                images.apply(service.image()),
                service.command(),
                service.replicas(),
                service.resources(),
                service.port(),
                service.readyPath(),
                service.livePath());
    }

    @Override
    public Work manifest(Work.Manifest manifest) {
        return new Work.Manifest(
                mapping(manifest.document()), manifest.successCondition(), manifest.failureCondition());
    }

    @Override
    public Work approval(Work.Approval approval) {
        return approval;
    }

    @Override
    public Work include(Work.Include include) {
        return include;
    }

    private Map<String, Object> mapping(Map<?, ?> mapping) {
        Map<String, Object> copy = new LinkedHashMap<>();
        mapping.forEach((key, value) -> copy.put(
                String.valueOf(key),
                CONTAINERS.contains(key) && value instanceof List<?> list ? containers(list) : value(value)));
        return copy;
    }

    private Object value(Object value) {
        if (value instanceof Map<?, ?> mapping) {
            return mapping(mapping);
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>();
            list.forEach(each -> copy.add(value(each)));
            return copy;
        }
        return value;
    }

    private List<Object> containers(List<?> containers) {
        List<Object> copy = new ArrayList<>();
        for (Object container : containers) {
            Object same = value(container);
            if (same instanceof Map<?, ?> mapping && mapping.get("image") instanceof String image) {
                Map<String, Object> pinned = mapping(mapping);
                pinned.put("image", images.apply(image));
                same = pinned;
            }
            copy.add(same);
        }
        return copy;
    }
}
