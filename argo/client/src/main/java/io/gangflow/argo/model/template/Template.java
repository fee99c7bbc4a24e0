package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.gangflow.argo.model.value.Artifact;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Metadata;
import io.gangflow.argo.model.value.Outputs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One template of a workflow: a container, script, resource, DAG, steps or another kind, one of which is set. */
public final class Template extends CommonSettings {

    private @Nullable String name;
    private @Nullable Inputs inputs;
    private @Nullable Outputs outputs;
    private @Nullable Metadata metadata;
    private @Nullable Map<String, String> annotations;
    private @Nullable DAGTemplate dag;
    private @Nullable List<List<WorkflowStep>> steps;
    private @Nullable Container container;
    private @Nullable ScriptTemplate script;
    private @Nullable ResourceTemplate resource;
    private @Nullable SuspendTemplate suspend;
    private @Nullable ContainerSetTemplate containerSet;
    private @Nullable HTTPTemplate http;
    private @Nullable List<Container> initContainers;
    private @Nullable List<Container> sidecars;
    private @Nullable String priorityClassName;
    private @Nullable Artifact archiveLocation;
    private @Nullable IntOrString activeDeadlineSeconds;
    private @Nullable String timeout;
    private @Nullable String pendingTimeout;
    private @Nullable Boolean failFast;
    private @Nullable Boolean daemon;
    private @Nullable Memoize memoize;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable Inputs getInputs() {
        return inputs;
    }

    public void setInputs(@Nullable Inputs inputs) {
        this.inputs = inputs;
    }

    public @Nullable Outputs getOutputs() {
        return outputs;
    }

    public void setOutputs(@Nullable Outputs outputs) {
        this.outputs = outputs;
    }

    public @Nullable Metadata getMetadata() {
        return metadata;
    }

    public void setMetadata(@Nullable Metadata metadata) {
        this.metadata = metadata;
    }

    public Map<String, String> getAnnotations() {
        return orEmpty(annotations);
    }

    public void setAnnotations(@Nullable Map<String, String> annotations) {
        this.annotations = annotations;
    }

    public @Nullable DAGTemplate getDag() {
        return dag;
    }

    public void setDag(@Nullable DAGTemplate dag) {
        this.dag = dag;
    }

    public List<List<WorkflowStep>> getSteps() {
        return orEmpty(steps);
    }

    public void setSteps(@Nullable List<List<WorkflowStep>> steps) {
        this.steps = steps;
    }

    public @Nullable Container getContainer() {
        return container;
    }

    public void setContainer(@Nullable Container container) {
        this.container = container;
    }

    public @Nullable ScriptTemplate getScript() {
        return script;
    }

    public void setScript(@Nullable ScriptTemplate script) {
        this.script = script;
    }

    public @Nullable ResourceTemplate getResource() {
        return resource;
    }

    public void setResource(@Nullable ResourceTemplate resource) {
        this.resource = resource;
    }

    public @Nullable SuspendTemplate getSuspend() {
        return suspend;
    }

    public void setSuspend(@Nullable SuspendTemplate suspend) {
        this.suspend = suspend;
    }

    public @Nullable ContainerSetTemplate getContainerSet() {
        return containerSet;
    }

    public void setContainerSet(@Nullable ContainerSetTemplate containerSet) {
        this.containerSet = containerSet;
    }

    public @Nullable HTTPTemplate getHttp() {
        return http;
    }

    public void setHttp(@Nullable HTTPTemplate http) {
        this.http = http;
    }

    public List<Container> getInitContainers() {
        return orEmpty(initContainers);
    }

    public void setInitContainers(@Nullable List<Container> initContainers) {
        this.initContainers = initContainers;
    }

    public List<Container> getSidecars() {
        return orEmpty(sidecars);
    }

    public void setSidecars(@Nullable List<Container> sidecars) {
        this.sidecars = sidecars;
    }

    public @Nullable String getPriorityClassName() {
        return priorityClassName;
    }

    public void setPriorityClassName(@Nullable String priorityClassName) {
        this.priorityClassName = priorityClassName;
    }

    public @Nullable Artifact getArchiveLocation() {
        return archiveLocation;
    }

    public void setArchiveLocation(@Nullable Artifact archiveLocation) {
        this.archiveLocation = archiveLocation;
    }

    public @Nullable IntOrString getActiveDeadlineSeconds() {
        return activeDeadlineSeconds;
    }

    public void setActiveDeadlineSeconds(@Nullable IntOrString activeDeadlineSeconds) {
        this.activeDeadlineSeconds = activeDeadlineSeconds;
    }

    public @Nullable String getTimeout() {
        return timeout;
    }

    public void setTimeout(@Nullable String timeout) {
        this.timeout = timeout;
    }

    public @Nullable String getPendingTimeout() {
        return pendingTimeout;
    }

    public void setPendingTimeout(@Nullable String pendingTimeout) {
        this.pendingTimeout = pendingTimeout;
    }

    public @Nullable Boolean getFailFast() {
        return failFast;
    }

    public void setFailFast(@Nullable Boolean failFast) {
        this.failFast = failFast;
    }

    public @Nullable Boolean getDaemon() {
        return daemon;
    }

    public void setDaemon(@Nullable Boolean daemon) {
        this.daemon = daemon;
    }

    public @Nullable Memoize getMemoize() {
        return memoize;
    }

    public void setMemoize(@Nullable Memoize memoize) {
        this.memoize = memoize;
    }
}
