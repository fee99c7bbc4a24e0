package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.HostAlias;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a workflow says for all its templates, and a template for itself. */
public abstract class CommonSettings extends ArgoObject {

    private @Nullable Long parallelism;
    private @Nullable String serviceAccountName;
    private @Nullable Boolean automountServiceAccountToken;
    private @Nullable String schedulerName;
    private @Nullable Map<String, String> nodeSelector;
    private @Nullable Affinity affinity;
    private @Nullable List<Toleration> tolerations;
    private @Nullable List<HostAlias> hostAliases;
    private @Nullable PodSecurityContext securityContext;
    private @Nullable String podSpecPatch;
    private @Nullable List<Volume> volumes;
    private @Nullable RetryStrategy retryStrategy;
    private @Nullable Synchronization synchronization;
    private @Nullable Metrics metrics;

    public @Nullable Long getParallelism() {
        return parallelism;
    }

    public void setParallelism(@Nullable Long parallelism) {
        this.parallelism = parallelism;
    }

    public @Nullable String getServiceAccountName() {
        return serviceAccountName;
    }

    public void setServiceAccountName(@Nullable String serviceAccountName) {
        this.serviceAccountName = serviceAccountName;
    }

    public @Nullable Boolean getAutomountServiceAccountToken() {
        return automountServiceAccountToken;
    }

    public void setAutomountServiceAccountToken(@Nullable Boolean automountServiceAccountToken) {
        this.automountServiceAccountToken = automountServiceAccountToken;
    }

    public @Nullable String getSchedulerName() {
        return schedulerName;
    }

    public void setSchedulerName(@Nullable String schedulerName) {
        this.schedulerName = schedulerName;
    }

    public Map<String, String> getNodeSelector() {
        return orEmpty(nodeSelector);
    }

    public void setNodeSelector(@Nullable Map<String, String> nodeSelector) {
        this.nodeSelector = nodeSelector;
    }

    public @Nullable Affinity getAffinity() {
        return affinity;
    }

    public void setAffinity(@Nullable Affinity affinity) {
        this.affinity = affinity;
    }

    public List<Toleration> getTolerations() {
        return orEmpty(tolerations);
    }

    public void setTolerations(@Nullable List<Toleration> tolerations) {
        this.tolerations = tolerations;
    }

    public List<HostAlias> getHostAliases() {
        return orEmpty(hostAliases);
    }

    public void setHostAliases(@Nullable List<HostAlias> hostAliases) {
        this.hostAliases = hostAliases;
    }

    public @Nullable PodSecurityContext getSecurityContext() {
        return securityContext;
    }

    public void setSecurityContext(@Nullable PodSecurityContext securityContext) {
        this.securityContext = securityContext;
    }

    public @Nullable String getPodSpecPatch() {
        return podSpecPatch;
    }

    public void setPodSpecPatch(@Nullable String podSpecPatch) {
        this.podSpecPatch = podSpecPatch;
    }

    public List<Volume> getVolumes() {
        return orEmpty(volumes);
    }

    public void setVolumes(@Nullable List<Volume> volumes) {
        this.volumes = volumes;
    }

    public @Nullable RetryStrategy getRetryStrategy() {
        return retryStrategy;
    }

    public void setRetryStrategy(@Nullable RetryStrategy retryStrategy) {
        this.retryStrategy = retryStrategy;
    }

    public @Nullable Synchronization getSynchronization() {
        return synchronization;
    }

    public void setSynchronization(@Nullable Synchronization synchronization) {
        this.synchronization = synchronization;
    }

    public @Nullable Metrics getMetrics() {
        return metrics;
    }

    public void setMetrics(@Nullable Metrics metrics) {
        this.metrics = metrics;
    }
}
