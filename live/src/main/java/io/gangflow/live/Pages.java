package io.gangflow.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Lists read in pages, so that a large cluster never returns hundreds of megabytes in one response (Kubernetes, API
 * concepts, "Retrieving large results sets in chunks").
 */
public final class Pages {

    private static final long SIZE = 500;

    private Pages() {}

    /** Returns all objects of a list. */
    public static <T extends HasMetadata> Listing<T> of(
            Function<ListOptions, ? extends KubernetesResourceList<T>> source) {
        return of(source, count -> {});
    }

    /**
     * Returns all objects of a list.
     *
     * @param counted receives the number of objects so far after each page; can throw to stop
     */
    public static <T extends HasMetadata> Listing<T> of(
            Function<ListOptions, ? extends KubernetesResourceList<T>> source, IntConsumer counted) {
        List<T> objects = new ArrayList<>();
        ListOptionsBuilder options = new ListOptionsBuilder().withLimit(SIZE);
        while (true) {
            KubernetesResourceList<T> page = source.apply(options.build());
            objects.addAll(page.getItems());
            counted.accept(objects.size());
            String more = page.getMetadata().getContinue();
            if (more == null || more.isEmpty()) {
                return new Listing<>(page.getMetadata().getResourceVersion(), objects);
            }
            options.withContinue(more);
        }
    }
}
