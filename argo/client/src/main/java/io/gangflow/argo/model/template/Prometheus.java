package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One figure for Prometheus. Its kind is an additional field of its own type. */
public final class Prometheus extends ArgoObject {

    private @Nullable String name;
    private @Nullable String help;
    private @Nullable String when;
    private @Nullable List<Object> labels;
    private @Nullable Object gauge;
    private @Nullable Object histogram;
    private @Nullable Object counter;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getHelp() {
        return help;
    }

    public void setHelp(@Nullable String help) {
        this.help = help;
    }

    public @Nullable String getWhen() {
        return when;
    }

    public void setWhen(@Nullable String when) {
        this.when = when;
    }

    public List<Object> getLabels() {
        return orEmpty(labels);
    }

    public void setLabels(@Nullable List<Object> labels) {
        this.labels = labels;
    }

    public @Nullable Object getGauge() {
        return gauge;
    }

    public void setGauge(@Nullable Object gauge) {
        this.gauge = gauge;
    }

    public @Nullable Object getHistogram() {
        return histogram;
    }

    public void setHistogram(@Nullable Object histogram) {
        this.histogram = histogram;
    }

    public @Nullable Object getCounter() {
        return counter;
    }

    public void setCounter(@Nullable Object counter) {
        this.counter = counter;
    }
}
