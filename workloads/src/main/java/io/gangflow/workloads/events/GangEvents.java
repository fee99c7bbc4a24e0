package io.gangflow.workloads.events;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupSpec;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Emits events about gangs and their pods. A gang is a PodGroup or, with schedulers without PodGroups, the pods with a
 * gang annotation. Call it after {@link PodEvents} has emitted the events of a pod. Not thread-safe.
 */
public final class GangEvents {

    private final RunListener listener;
    private final LongSupplier nowMillis;
    private final Set<String> annotated = new HashSet<>();

    /**
     * Creates an emitter for a listener.
     *
     * @param nowMillis returns the time since the start of the run
     */
    public GangEvents(RunListener listener, LongSupplier nowMillis) {
        this.listener = listener;
        this.nowMillis = nowMillis;
    }

    /** Handles a change of an object: {@code before} is empty for a new object, {@code after} for a deleted one. */
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (before.isEmpty() && after.isPresent() && after.get() instanceof PodGroup group) {
            created(group);
        } else if (after.isPresent() && after.get() instanceof Pod pod && PodEvents.isOfRun(pod)) {
            changed(before.map(Pod.class::cast), pod);
        }
    }

    private void created(PodGroup group) {
        PodGroupSpec spec = requireNonNullElse(group.getSpec(), new PodGroupSpec());
        String stage = ObjectView.label(group, Label.STAGE);
        listener.onEvent(new RunEvent.GangCreated(
                nowMillis.getAsLong(),
                name(group, group.getMetadata().getName()),
                requireNonNullElse(spec.getQueue(), "default"),
                requireNonNullElse(spec.getMinMember(), 0),
                stage,
                instance(group)));
    }

    private static OptionalInt instance(PodGroup group) {
        int instance = Label.number(ObjectView.labels(group), Label.INSTANCE, -1);
        return instance < 0 ? OptionalInt.empty() : OptionalInt.of(instance);
    }

    private void changed(Optional<Pod> before, Pod pod) {
        String group = ObjectView.annotation(pod, GroupAnnotations.GROUP_NAME);
        String gang = ObjectView.annotation(pod, Label.GANG);
        boolean wasGrouped = before.map(old -> ObjectView.annotation(old, GroupAnnotations.GROUP_NAME))
                .filter(name -> !name.isEmpty())
                .isPresent();
        if (!group.isEmpty() && !wasGrouped) {
            join(pod, name(pod, group));
        } else if (group.isEmpty() && !gang.isEmpty() && before.isEmpty() && !"volcano".equals(scheduler(pod))) {
            String name = name(pod, gang);
            if (annotated.add(name)) {
                int size = gangSize(pod);
                listener.onEvent(new RunEvent.GangCreated(nowMillis.getAsLong(), name, "", size, ""));
            }
            join(pod, name);
        }
    }

    private void join(Pod pod, String gang) {
        listener.onEvent(new RunEvent.PodJoinedGang(nowMillis.getAsLong(), PodEvents.ref(pod), gang));
    }

    private static int gangSize(Pod pod) {
        String size = ObjectView.annotation(pod, Label.GANG_SIZE);
        return size.isEmpty() ? 1 : Integer.parseInt(size);
    }

    private static String scheduler(Pod pod) {
        return requireNonNullElse(pod.getSpec().getSchedulerName(), "");
    }

    private static String name(HasMetadata object, String name) {
        return object.getMetadata().getNamespace() + "/" + name;
    }
}
