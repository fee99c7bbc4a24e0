package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.function.Consumer;

/** Passes every object that comes, changes or goes to one listener. */
record ChangeHandler<T extends HasMetadata>(Consumer<HasMetadata> listener) implements ResourceEventHandler<T> {

    @Override
    public void onAdd(T object) {
        listener.accept(object);
    }

    @Override
    public void onUpdate(T before, T after) {
        listener.accept(after);
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {
        listener.accept(object);
    }
}
