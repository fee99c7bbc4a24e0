package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** When a schedule ends. */
public final class StopStrategy extends ArgoObject {

    private @Nullable String expression;

    public @Nullable String getExpression() {
        return expression;
    }

    public void setExpression(@Nullable String expression) {
        this.expression = expression;
    }
}
