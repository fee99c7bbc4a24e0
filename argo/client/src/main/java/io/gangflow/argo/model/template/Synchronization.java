package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The locks that a template or a workflow takes. */
public final class Synchronization extends ArgoObject {

    private @Nullable List<SemaphoreRef> semaphores;
    private @Nullable List<Mutex> mutexes;

    public List<SemaphoreRef> getSemaphores() {
        return orEmpty(semaphores);
    }

    public void setSemaphores(@Nullable List<SemaphoreRef> semaphores) {
        this.semaphores = semaphores;
    }

    public List<Mutex> getMutexes() {
        return orEmpty(mutexes);
    }

    public void setMutexes(@Nullable List<Mutex> mutexes) {
        this.mutexes = mutexes;
    }
}
