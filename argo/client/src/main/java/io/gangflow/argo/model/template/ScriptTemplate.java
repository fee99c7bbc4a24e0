package io.gangflow.argo.model.template;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.Container;
import org.jspecify.annotations.Nullable;

/** A container whose program is the text of {@code source}. Not thread-safe. */
@JsonDeserialize(using = JsonDeserializer.None.class)
public final class ScriptTemplate extends Container {
    private static final long serialVersionUID = 1L;

    private @Nullable String source;

    public @Nullable String getSource() {
        return source;
    }

    public void setSource(@Nullable String source) {
        this.source = source;
    }
}
