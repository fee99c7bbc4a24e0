package io.gangflow.argo.watch;

import io.gangflow.live.Listing;
import java.io.IOException;

/** What following objects needs of an API: a list of them, and a watch from where the list ends. */
public interface ObjectSource<T> {

    /**
     * Everything there is now; never older than what any list or watch has told before. An API server lists like that
     * when it is asked for no certain version.
     *
     * @throws IOException when this attempt failed and another one may not
     */
    Listing<T> list() throws IOException, InterruptedException;

    /**
     * Begins a watch.
     *
     * @throws GoneException when the version is too old
     * @throws IOException when this attempt failed and another one may not
     */
    EventStream<T> watch(String resourceVersion) throws IOException, InterruptedException;
}
