package io.gangflow.cli.cluster;

import java.io.IOException;
import java.util.List;

/** Billed resources of a cloud account that belong to clusters. */
interface CloudAccount {

    /** All clusters, infra-tofu's or not. */
    List<CloudResource> clusters() throws IOException, InterruptedException;

    /** What belongs to a cluster that is not there any more. */
    List<LeftOver> leftOvers() throws IOException, InterruptedException;

    /**
     * Removes a cluster with what its controllers made.
     *
     * @throws io.gangflow.cli.command.CommandFailure where only OpenTofu can
     */
    void destroy(CloudResource cluster) throws IOException, InterruptedException;

    /** What {@link #leftOvers} says nothing of. */
    String notLookedAt();

    /** Something whose cluster is gone, and which cluster that was: its name, or where the cloud knows no better its id. */
    record LeftOver(CloudResource item, String cluster) {}
}
