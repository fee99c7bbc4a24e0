package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.Container;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Containers of one pod that run in an order. */
public final class ContainerSetTemplate extends ArgoObject {

    private @Nullable List<Container> containers;
    private @Nullable List<Object> volumeMounts;
    private @Nullable Object retryStrategy;

    public List<Container> getContainers() {
        return orEmpty(containers);
    }

    public void setContainers(@Nullable List<Container> containers) {
        this.containers = containers;
    }

    public List<Object> getVolumeMounts() {
        return orEmpty(volumeMounts);
    }

    public void setVolumeMounts(@Nullable List<Object> volumeMounts) {
        this.volumeMounts = volumeMounts;
    }

    public @Nullable Object getRetryStrategy() {
        return retryStrategy;
    }

    public void setRetryStrategy(@Nullable Object retryStrategy) {
        this.retryStrategy = retryStrategy;
    }
}
