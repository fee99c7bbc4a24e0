package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A pod's {@code activeDeadlineSeconds}, counted from the time its kubelet accepted the pod. Thread-safe. */
final class ActiveDeadline {

    /** Reason and message of Kubernetes (pkg/kubelet/active_deadline.go, v1.37): other programs match them. */
    static final String REASON = "DeadlineExceeded";

    static final String MESSAGE = "Pod was active on the node longer than the specified deadline";

    private final OptionalLong endMillis;
    private final AtomicBoolean passed = new AtomicBoolean();

    private ActiveDeadline(OptionalLong endMillis) {
        this.endMillis = endMillis;
    }

    static ActiveDeadline of(Pod pod, long nowMillis) {
        Long seconds = pod.getSpec().getActiveDeadlineSeconds();
        return new ActiveDeadline(
                seconds == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(nowMillis + TimeUnit.SECONDS.toMillis(seconds)));
    }

    /** Milliseconds until the deadline; {@link Long#MAX_VALUE} when there is none. */
    long millisLeft(long nowMillis) {
        return endMillis.isEmpty() ? Long.MAX_VALUE : Math.max(0, endMillis.getAsLong() - nowMillis);
    }

    /** Marks the deadline as passed; returns true for the first call only. */
    boolean pass() {
        return passed.compareAndSet(false, true);
    }

    boolean hasPassed() {
        return passed.get();
    }
}
