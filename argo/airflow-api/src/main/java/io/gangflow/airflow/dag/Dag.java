package io.gangflow.airflow.dag;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.argo.client.TemplateParameters;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.run.Label;
import io.gangflow.server.http.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A WorkflowTemplate as a DAG.
 *
 * @param template must not be changed
 * @param schedule the CronWorkflow of the same name, if it exists
 */
public record Dag(WorkflowTemplate template, Optional<CronWorkflow> schedule) {

    public String id() {
        return ObjectMetadata.name(template);
    }

    public String displayName() {
        return ObjectMetadata.annotation(template, ApiMetadataKeys.TITLE).orElse(id());
    }

    public Optional<String> description() {
        return ObjectMetadata.annotation(template, ApiMetadataKeys.DESCRIPTION);
    }

    /** Whether runs are held: the value set with this API, otherwise that of the schedule. */
    public boolean paused() {
        return ObjectMetadata.annotation(template, ApiMetadataKeys.PAUSED)
                .map(Boolean::parseBoolean)
                .orElse(schedule.isPresent()
                        && Boolean.TRUE.equals(schedule.get().getSpec().suspend()));
    }

    public Optional<String> cron() {
        return schedule.map(each -> String.join(", ", each.getSpec().schedules()));
    }

    public Optional<String> timeZone() {
        return schedule.map(each -> each.getSpec().timezone()).filter(zone -> !zone.isEmpty());
    }

    /** Returns the labels for users: those without a domain, with their values; and the compiler version. */
    public List<String> tags() {
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(template));
        List<String> tags = new java.util.ArrayList<>();
        if (labels.containsKey(Label.PIPELINE)) {
            tags.add("gangflow");
        }
        labels.forEach((key, value) -> {
            if (!key.contains("/")) {
                tags.add(value.isEmpty() ? key : key + ":" + value);
            }
        });
        return tags;
    }

    public WorkflowSpec spec() {
        return template.getSpec();
    }

    public List<Parameter> parameters() {
        return spec().parameters();
    }

    /**
     * Returns the rules of the parameters.
     *
     * @throws ApiException 400 when the template has rules that cannot be parsed
     */
    public DeclaredParameters declared() {
        try {
            return TemplateParameters.of(template);
        } catch (IllegalArgumentException e) {
            throw new ApiException(400, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the service account of its runs, which owns what they create. */
    public String owner() {
        String account = spec().serviceAccountName();
        return account.isEmpty() ? "default" : account;
    }

    /** Changes if and only if the spec changes. */
    public UUID versionId() {
        return ObjectMetadata.uuid("version", id(), ArgoJson.write(spec()));
    }

    /** Returns the generation of the object if its kind has one; otherwise 1. */
    public long versionNumber() {
        Long generation = template.getMetadata().getGeneration();
        return generation == null ? 1 : generation;
    }

    public Optional<String> commit() {
        return ObjectMetadata.annotation(template, ApiMetadataKeys.GIT_COMMIT);
    }
}
