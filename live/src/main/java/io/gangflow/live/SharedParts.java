package io.gangflow.live;

import io.gangflow.scheduling.state.PodState;
import java.util.HashMap;
import java.util.Map;

/**
 * Replaces equal parts of pods by one object: pods of one controller have the same owner, and often the same labels and
 * annotations. For one list, in one thread.
 */
final class SharedParts {

    private final Map<Object, Object> known = new HashMap<>();

    PodState of(PodState pod) {
        return pod.sharing(shared(pod.labels()), shared(pod.annotations()), shared(pod.owners()));
    }

    @SuppressWarnings("unchecked") // a list equals lists only, and a map maps only
    private <T> T shared(T part) {
        return (T) known.computeIfAbsent(part, same -> same);
    }
}
