package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Numbers to call a template with. */
public final class Sequence extends ArgoObject {

    private @Nullable IntOrString count;
    private @Nullable IntOrString start;
    private @Nullable IntOrString end;
    private @Nullable String format;

    public @Nullable IntOrString getCount() {
        return count;
    }

    public void setCount(@Nullable IntOrString count) {
        this.count = count;
    }

    public @Nullable IntOrString getStart() {
        return start;
    }

    public void setStart(@Nullable IntOrString start) {
        this.start = start;
    }

    public @Nullable IntOrString getEnd() {
        return end;
    }

    public void setEnd(@Nullable IntOrString end) {
        this.end = end;
    }

    public @Nullable String getFormat() {
        return format;
    }

    public void setFormat(@Nullable String format) {
        this.format = format;
    }
}
