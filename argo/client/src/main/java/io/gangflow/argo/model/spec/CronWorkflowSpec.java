package io.gangflow.argo.model.spec;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When which workflow is made. */
public final class CronWorkflowSpec extends ArgoObject {

    private @Nullable List<String> schedules;
    private @Nullable String timezone;
    private @Nullable Boolean suspend;
    private @Nullable String concurrencyPolicy;
    private @Nullable Long startingDeadlineSeconds;
    private @Nullable Integer successfulJobsHistoryLimit;
    private @Nullable Integer failedJobsHistoryLimit;
    private @Nullable String when;
    private @Nullable StopStrategy stopStrategy;
    private @Nullable ObjectMeta workflowMetadata;
    private @Nullable WorkflowSpec workflowSpec;

    public List<String> getSchedules() {
        return orEmpty(schedules);
    }

    public void setSchedules(@Nullable List<String> schedules) {
        this.schedules = schedules;
    }

    public @Nullable String getTimezone() {
        return timezone;
    }

    public void setTimezone(@Nullable String timezone) {
        this.timezone = timezone;
    }

    public @Nullable Boolean getSuspend() {
        return suspend;
    }

    public void setSuspend(@Nullable Boolean suspend) {
        this.suspend = suspend;
    }

    public @Nullable String getConcurrencyPolicy() {
        return concurrencyPolicy;
    }

    public void setConcurrencyPolicy(@Nullable String concurrencyPolicy) {
        this.concurrencyPolicy = concurrencyPolicy;
    }

    public @Nullable Long getStartingDeadlineSeconds() {
        return startingDeadlineSeconds;
    }

    public void setStartingDeadlineSeconds(@Nullable Long startingDeadlineSeconds) {
        this.startingDeadlineSeconds = startingDeadlineSeconds;
    }

    public @Nullable Integer getSuccessfulJobsHistoryLimit() {
        return successfulJobsHistoryLimit;
    }

    public void setSuccessfulJobsHistoryLimit(@Nullable Integer successfulJobsHistoryLimit) {
        this.successfulJobsHistoryLimit = successfulJobsHistoryLimit;
    }

    public @Nullable Integer getFailedJobsHistoryLimit() {
        return failedJobsHistoryLimit;
    }

    public void setFailedJobsHistoryLimit(@Nullable Integer failedJobsHistoryLimit) {
        this.failedJobsHistoryLimit = failedJobsHistoryLimit;
    }

    public @Nullable String getWhen() {
        return when;
    }

    public void setWhen(@Nullable String when) {
        this.when = when;
    }

    public @Nullable StopStrategy getStopStrategy() {
        return stopStrategy;
    }

    public void setStopStrategy(@Nullable StopStrategy stopStrategy) {
        this.stopStrategy = stopStrategy;
    }

    public @Nullable ObjectMeta getWorkflowMetadata() {
        return workflowMetadata;
    }

    public void setWorkflowMetadata(@Nullable ObjectMeta workflowMetadata) {
        this.workflowMetadata = workflowMetadata;
    }

    public @Nullable WorkflowSpec getWorkflowSpec() {
        return workflowSpec;
    }

    public void setWorkflowSpec(@Nullable WorkflowSpec workflowSpec) {
        this.workflowSpec = workflowSpec;
    }
}
