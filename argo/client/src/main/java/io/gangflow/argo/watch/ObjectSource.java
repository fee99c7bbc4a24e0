package io.gangflow.argo.watch;

import io.gangflow.live.Listing;
import java.io.IOException;

/** The API operations for following objects: a list, and a watch from the version of the list. */
public interface ObjectSource<T> {

    /**
     * Lists the current objects; never older than what any list or watch has returned before. An API server guarantees
     * this for a request without a version.
     *
     * @throws IOException when this attempt failed and a retry may succeed
     */
    Listing<T> list() throws IOException, InterruptedException;

    /**
     * Starts a watch.
     *
     * @throws GoneException when the version is too old
     * @throws IOException when this attempt failed and a retry may succeed
     */
    EventStream<T> watch(String resourceVersion) throws IOException, InterruptedException;
}
