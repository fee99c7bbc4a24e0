package io.gangflow.argo.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.TemplateMetadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Template}. Not thread-safe. */
public final class TemplateBuilder {

    private String name;
    private Map<String, String> annotations = Map.of();
    private @Nullable Inputs inputs;
    private @Nullable TemplateMetadata metadata;
    private String priorityClassName = "";
    private Map<String, String> nodeSelector = Map.of();
    private @Nullable JsonNode affinity;
    private @Nullable JsonNode tolerations;
    private String schedulerName = "";
    private String serviceAccountName = "";
    private @Nullable JsonNode securityContext;
    private @Nullable Outputs outputs;
    private @Nullable JsonNode activeDeadlineSeconds;
    private @Nullable JsonNode volumes;
    private String podSpecPatch = "";
    private @Nullable JsonNode container;
    private @Nullable Boolean automountServiceAccountToken;
    private @Nullable ExecutorConfig executor;
    private @Nullable ResourceTemplate resource;
    private @Nullable RetryStrategy retryStrategy;
    private List<List<WorkflowStep>> steps = List.of();
    private @Nullable Long parallelism;
    private @Nullable DAGTemplate dag;
    private @Nullable SuspendTemplate suspend;
    private @Nullable Memoize memoize;
    private @Nullable JsonNode script;
    private @Nullable JsonNode containerSet;
    private @Nullable JsonNode http;
    private Map<String, JsonNode> rest = Map.of();

    TemplateBuilder(String name) {
        this.name = name;
    }

    TemplateBuilder(Template template) {
        name = template.name();
        annotations = template.annotations();
        inputs = template.inputs();
        metadata = template.metadata();
        priorityClassName = template.priorityClassName();
        nodeSelector = template.nodeSelector();
        affinity = template.affinity();
        tolerations = template.tolerations();
        schedulerName = template.schedulerName();
        serviceAccountName = template.serviceAccountName();
        securityContext = template.securityContext();
        outputs = template.outputs();
        activeDeadlineSeconds = template.activeDeadlineSeconds();
        volumes = template.volumes();
        podSpecPatch = template.podSpecPatch();
        container = template.container();
        automountServiceAccountToken = template.automountServiceAccountToken();
        executor = template.executor();
        resource = template.resource();
        retryStrategy = template.retryStrategy();
        steps = template.steps();
        parallelism = template.parallelism();
        dag = template.dag();
        suspend = template.suspend();
        memoize = template.memoize();
        script = template.script();
        containerSet = template.containerSet();
        http = template.http();
        rest = template.rest();
    }

    public TemplateBuilder name(String value) {
        name = value;
        return this;
    }

    public TemplateBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    public TemplateBuilder inputs(@Nullable Inputs value) {
        inputs = value;
        return this;
    }

    public TemplateBuilder metadata(@Nullable TemplateMetadata value) {
        metadata = value;
        return this;
    }

    public TemplateBuilder priorityClassName(String value) {
        priorityClassName = value;
        return this;
    }

    public TemplateBuilder nodeSelector(Map<String, String> value) {
        nodeSelector = value;
        return this;
    }

    public TemplateBuilder affinity(@Nullable JsonNode value) {
        affinity = value;
        return this;
    }

    public TemplateBuilder tolerations(@Nullable JsonNode value) {
        tolerations = value;
        return this;
    }

    public TemplateBuilder schedulerName(String value) {
        schedulerName = value;
        return this;
    }

    public TemplateBuilder serviceAccountName(String value) {
        serviceAccountName = value;
        return this;
    }

    public TemplateBuilder securityContext(@Nullable JsonNode value) {
        securityContext = value;
        return this;
    }

    public TemplateBuilder outputs(@Nullable Outputs value) {
        outputs = value;
        return this;
    }

    public TemplateBuilder activeDeadlineSeconds(@Nullable JsonNode value) {
        activeDeadlineSeconds = value;
        return this;
    }

    public TemplateBuilder volumes(@Nullable JsonNode value) {
        volumes = value;
        return this;
    }

    public TemplateBuilder podSpecPatch(String value) {
        podSpecPatch = value;
        return this;
    }

    public TemplateBuilder container(@Nullable JsonNode value) {
        container = value;
        return this;
    }

    public TemplateBuilder automountServiceAccountToken(@Nullable Boolean value) {
        automountServiceAccountToken = value;
        return this;
    }

    public TemplateBuilder executor(@Nullable ExecutorConfig value) {
        executor = value;
        return this;
    }

    public TemplateBuilder resource(@Nullable ResourceTemplate value) {
        resource = value;
        return this;
    }

    public TemplateBuilder retryStrategy(@Nullable RetryStrategy value) {
        retryStrategy = value;
        return this;
    }

    public TemplateBuilder steps(List<List<WorkflowStep>> value) {
        steps = value;
        return this;
    }

    public TemplateBuilder parallelism(@Nullable Long value) {
        parallelism = value;
        return this;
    }

    public TemplateBuilder dag(@Nullable DAGTemplate value) {
        dag = value;
        return this;
    }

    public TemplateBuilder suspend(@Nullable SuspendTemplate value) {
        suspend = value;
        return this;
    }

    /** The timeout of a node, such as {@code 5m}; not for steps and DAGs. */
    public TemplateBuilder timeout(String value) {
        rest = value.isEmpty() ? Map.of() : Map.of("timeout", TextNode.valueOf(value));
        return this;
    }

    public TemplateBuilder memoize(@Nullable Memoize value) {
        memoize = value;
        return this;
    }

    public Template build() {
        return new Template(
                name,
                annotations,
                inputs,
                metadata,
                priorityClassName,
                nodeSelector,
                affinity,
                tolerations,
                schedulerName,
                serviceAccountName,
                securityContext,
                outputs,
                activeDeadlineSeconds,
                volumes,
                podSpecPatch,
                container,
                automountServiceAccountToken,
                executor,
                resource,
                retryStrategy,
                steps,
                parallelism,
                dag,
                suspend,
                memoize,
                script,
                containerSet,
                http,
                rest);
    }
}
