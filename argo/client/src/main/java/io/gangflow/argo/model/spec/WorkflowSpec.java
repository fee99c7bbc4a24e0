package io.gangflow.argo.model.spec;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PodDNSConfig;
import io.gangflow.argo.model.template.CommonSettings;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Metadata;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a workflow does: of a Workflow, of the templates of workflows, and inside a CronWorkflow. */
public final class WorkflowSpec extends CommonSettings {

    private @Nullable String entrypoint;
    private @Nullable String onExit;
    private @Nullable List<Template> templates;
    private @Nullable Template templateDefaults;
    private @Nullable WorkflowTemplateRef workflowTemplateRef;
    private @Nullable Arguments arguments;
    private @Nullable Boolean suspend;
    private @Nullable String shutdown;
    private @Nullable Integer priority;
    private @Nullable Long activeDeadlineSeconds;
    private @Nullable String podPriorityClassName;
    private @Nullable List<LocalObjectReference> imagePullSecrets;
    private @Nullable Boolean hostNetwork;
    private @Nullable String dnsPolicy;
    private @Nullable PodDNSConfig dnsConfig;
    private @Nullable Metadata podMetadata;
    private @Nullable List<GenericKubernetesResource> volumeClaimTemplates;
    private @Nullable VolumeClaimGC volumeClaimGC;
    private @Nullable PodGC podGC;
    private @Nullable TTLStrategy ttlStrategy;
    private @Nullable Boolean archiveLogs;
    private @Nullable Map<String, LifecycleHook> hooks;
    private @Nullable WorkflowMetadata workflowMetadata;

    public @Nullable String getEntrypoint() {
        return entrypoint;
    }

    public void setEntrypoint(@Nullable String entrypoint) {
        this.entrypoint = entrypoint;
    }

    public @Nullable String getOnExit() {
        return onExit;
    }

    public void setOnExit(@Nullable String onExit) {
        this.onExit = onExit;
    }

    public List<Template> getTemplates() {
        return orEmpty(templates);
    }

    public void setTemplates(@Nullable List<Template> templates) {
        this.templates = templates;
    }

    public @Nullable Template getTemplateDefaults() {
        return templateDefaults;
    }

    public void setTemplateDefaults(@Nullable Template templateDefaults) {
        this.templateDefaults = templateDefaults;
    }

    public @Nullable WorkflowTemplateRef getWorkflowTemplateRef() {
        return workflowTemplateRef;
    }

    public void setWorkflowTemplateRef(@Nullable WorkflowTemplateRef workflowTemplateRef) {
        this.workflowTemplateRef = workflowTemplateRef;
    }

    public @Nullable Arguments getArguments() {
        return arguments;
    }

    public void setArguments(@Nullable Arguments arguments) {
        this.arguments = arguments;
    }

    public @Nullable Boolean getSuspend() {
        return suspend;
    }

    public void setSuspend(@Nullable Boolean suspend) {
        this.suspend = suspend;
    }

    public @Nullable String getShutdown() {
        return shutdown;
    }

    public void setShutdown(@Nullable String shutdown) {
        this.shutdown = shutdown;
    }

    public @Nullable Integer getPriority() {
        return priority;
    }

    public void setPriority(@Nullable Integer priority) {
        this.priority = priority;
    }

    public @Nullable Long getActiveDeadlineSeconds() {
        return activeDeadlineSeconds;
    }

    public void setActiveDeadlineSeconds(@Nullable Long activeDeadlineSeconds) {
        this.activeDeadlineSeconds = activeDeadlineSeconds;
    }

    public @Nullable String getPodPriorityClassName() {
        return podPriorityClassName;
    }

    public void setPodPriorityClassName(@Nullable String podPriorityClassName) {
        this.podPriorityClassName = podPriorityClassName;
    }

    public List<LocalObjectReference> getImagePullSecrets() {
        return orEmpty(imagePullSecrets);
    }

    public void setImagePullSecrets(@Nullable List<LocalObjectReference> imagePullSecrets) {
        this.imagePullSecrets = imagePullSecrets;
    }

    public @Nullable Boolean getHostNetwork() {
        return hostNetwork;
    }

    public void setHostNetwork(@Nullable Boolean hostNetwork) {
        this.hostNetwork = hostNetwork;
    }

    public @Nullable String getDnsPolicy() {
        return dnsPolicy;
    }

    public void setDnsPolicy(@Nullable String dnsPolicy) {
        this.dnsPolicy = dnsPolicy;
    }

    public @Nullable PodDNSConfig getDnsConfig() {
        return dnsConfig;
    }

    public void setDnsConfig(@Nullable PodDNSConfig dnsConfig) {
        this.dnsConfig = dnsConfig;
    }

    public @Nullable Metadata getPodMetadata() {
        return podMetadata;
    }

    public void setPodMetadata(@Nullable Metadata podMetadata) {
        this.podMetadata = podMetadata;
    }

    public List<GenericKubernetesResource> getVolumeClaimTemplates() {
        return orEmpty(volumeClaimTemplates);
    }

    public void setVolumeClaimTemplates(@Nullable List<GenericKubernetesResource> volumeClaimTemplates) {
        this.volumeClaimTemplates = volumeClaimTemplates;
    }

    public @Nullable VolumeClaimGC getVolumeClaimGC() {
        return volumeClaimGC;
    }

    public void setVolumeClaimGC(@Nullable VolumeClaimGC volumeClaimGC) {
        this.volumeClaimGC = volumeClaimGC;
    }

    public @Nullable PodGC getPodGC() {
        return podGC;
    }

    public void setPodGC(@Nullable PodGC podGC) {
        this.podGC = podGC;
    }

    public @Nullable TTLStrategy getTtlStrategy() {
        return ttlStrategy;
    }

    public void setTtlStrategy(@Nullable TTLStrategy ttlStrategy) {
        this.ttlStrategy = ttlStrategy;
    }

    public @Nullable Boolean getArchiveLogs() {
        return archiveLogs;
    }

    public void setArchiveLogs(@Nullable Boolean archiveLogs) {
        this.archiveLogs = archiveLogs;
    }

    public Map<String, LifecycleHook> getHooks() {
        return orEmpty(hooks);
    }

    public void setHooks(@Nullable Map<String, LifecycleHook> hooks) {
        this.hooks = hooks;
    }

    public @Nullable WorkflowMetadata getWorkflowMetadata() {
        return workflowMetadata;
    }

    public void setWorkflowMetadata(@Nullable WorkflowMetadata workflowMetadata) {
        this.workflowMetadata = workflowMetadata;
    }
}
