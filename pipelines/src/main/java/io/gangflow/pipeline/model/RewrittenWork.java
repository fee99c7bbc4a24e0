package io.gangflow.pipeline.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Rewrites the texts and image names of a work, such as image names with digests. In a manifest, it replaces the images
 * of the containers.
 */
final class RewrittenWork implements Work.Visitor<Work> {

    private static final Set<String> CONTAINERS = Set.of("containers", "initContainers");

    private final PodSettings.TextRewrite texts;
    private final UnaryOperator<String> images;

    /**
     * Creates a visitor that rewrites a work.
     *
     * @param images returns the new name of an image
     */
    RewrittenWork(PodSettings.TextRewrite texts, UnaryOperator<String> images) {
        this.texts = texts;
        this.images = images;
    }

    @Override
    public Work pod(Work.Pod pod) {
        return new Work.Pod(images.apply(pod.image()), texts.list(pod.command()), pod.resources());
    }

    @Override
    public Work spark(Work.Spark spark) {
        return new Work.Spark(
                images.apply(spark.image()),
                spark.program(),
                texts.list(spark.arguments()),
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
                texts.list(ddp.command()),
                ddp.workers(),
                ddp.resources(),
                ddp.backend(),
                ddp.torchrun());
    }

    @Override
    public Work tensorflow(Work.Tensorflow tensorflow) {
        return new Work.Tensorflow(images.apply(tensorflow.image()), role(tensorflow.ps()), role(tensorflow.worker()));
    }

    @Override
    public Work mpi(Work.Mpi mpi) {
        return new Work.Mpi(images.apply(mpi.image()), role(mpi.master()), role(mpi.workers()));
    }

    @Override
    public Work ray(Work.Ray ray) {
        return new Work.Ray(
                images.apply(ray.image()),
                texts.list(ray.command()),
                ray.head(),
                ray.workers(),
                ray.worker(),
                ray.runtimeEnv());
    }

    @Override
    public Work service(Work.Service service) {
        return new Work.Service(
                images.apply(service.image()),
                texts.list(service.command()),
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
        return new Work.Approval(texts.text(approval.message()));
    }

    @Override
    public Work include(Work.Include include) {
        return new Work.Include(include.file(), texts.map(include.arguments()), include.pipeline());
    }

    private Role role(Role role) {
        return new Role(role.name(), role.replicas(), role.resources(), texts.list(role.command()));
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
