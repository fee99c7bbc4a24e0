package io.gangflow.page.context;

import io.gangflow.argo.model.Workflow;
import io.gangflow.page.object.RunRow;
import io.gangflow.server.http.ApiException;
import java.util.Optional;

/** Finds the run of a name: a workflow of the served namespace, otherwise a local run. */
public record RunSource(PageContext context) {

    private static final int NOT_FOUND = 404;

    /**
     * Opens a run; the caller closes it.
     *
     * @throws ApiException 404 when it does not exist
     */
    public OpenRun open(String name) {
        return onCluster(name)
                .map(this::opened)
                .or(() -> context.localRuns().open(name))
                .orElseThrow(() -> new ApiException(
                        NOT_FOUND, "no run `%s` in namespace `%s`".formatted(name, context.namespace())));
    }

    /**
     * Returns a run of the cluster; a local run can only be changed by its own process.
     *
     * @throws ApiException 404 when it does not exist
     */
    public Workflow changeable(String name) {
        return onCluster(name)
                .orElseThrow(() -> new ApiException(
                        NOT_FOUND,
                        "no run `%s` in namespace `%s` of the cluster".formatted(name, context.namespace())));
    }

    /** The workflow of another tool is no run. */
    private Optional<Workflow> onCluster(String name) {
        return context.cluster()
                .find(Workflow.class, name)
                .filter(found -> !RunRow.of(found).pipeline().isEmpty());
    }

    private OpenRun opened(Workflow workflow) {
        return new OpenRun(
                context.kubernetes(),
                workflow,
                RunRow.of(workflow),
                context.context(),
                Optional.empty(),
                Optional.empty(),
                () -> {});
    }
}
