package io.gangflow.argo.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of a template in a DAG or in steps. */
public sealed interface TemplateCall extends ArgoObject permits DAGTask, WorkflowStep {

    String name();

    String template();

    String when();

    @Nullable
    Arguments arguments();

    Map<String, LifecycleHook> hooks();

    List<JsonNode> withItems();

    String withParam();

    @Nullable
    Sequence withSequence();

    @Nullable
    TemplateRef templateRef();

    @Nullable
    Template inline();

    /** The parameters that the call passes. */
    default List<Parameter> parameters() {
        Arguments given = arguments();
        return given == null ? List.of() : given.parameters();
    }

    /** Whether the template is called once for each of several items. */
    default boolean hasItems() {
        return !withItems().isEmpty() || !withParam().isEmpty() || withSequence() != null;
    }
}
