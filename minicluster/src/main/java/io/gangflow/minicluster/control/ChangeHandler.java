package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Optional;

/** Forwards all events of an informer to one listener. */
public record ChangeHandler<T extends HasMetadata>(ChangeListener listener) implements ResourceEventHandler<T> {

    @Override
    public void onAdd(T object) {
        listener.onChange(Optional.empty(), Optional.of(object));
    }

    @Override
    public void onUpdate(T before, T after) {
        listener.onChange(Optional.of(before), Optional.of(after));
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {
        listener.onChange(Optional.of(object), Optional.empty());
    }
}
