package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures for Prometheus. */
public final class Metrics extends ArgoObject {

    private @Nullable List<Prometheus> prometheus;

    public List<Prometheus> getPrometheus() {
        return orEmpty(prometheus);
    }

    public void setPrometheus(@Nullable List<Prometheus> prometheus) {
        this.prometheus = prometheus;
    }
}
