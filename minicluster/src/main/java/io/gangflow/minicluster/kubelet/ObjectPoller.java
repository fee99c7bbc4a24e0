package io.gangflow.minicluster.kubelet;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Polls the cluster for an object until it exists, as a kubelet does that cannot mount a volume yet. */
final class ObjectPoller {

    private static final long PERIOD_MILLIS = 200;

    /**
     * Attempts before a missing object is reported. Objects created right after the pod, such as Spark's ConfigMaps,
     * usually exist by then.
     */
    private static final int SILENT_POLLS = 2;

    private final CountDownLatch stopping;

    /** @param stopping counted down when the pod must end: the wait is then given up */
    ObjectPoller(CountDownLatch stopping) {
        this.stopping = stopping;
    }

    /** Reads an object that may not exist yet. */
    interface Source<T> {
        T read() throws MissingException;
    }

    /** Reports a missing object in the kubelet's wording (kubernetes 1.36, pkg/kubelet). */
    static final class MissingException extends Exception {
        private static final long serialVersionUID = 1L;

        MissingException(String message) {
            super(message);
        }
    }

    /**
     * Returns what was read; empty when it is optional and absent, or when the pod was stopped first.
     *
     * @param missing receives the description of the missing object, once per description
     */
    <T> Optional<T> read(boolean optional, Source<T> source, Consumer<String> missing) throws InterruptedException {
        String told = "";
        for (int polls = 1; ; polls++) {
            try {
                return Optional.of(source.read());
            } catch (MissingException absent) {
                String sentence = String.valueOf(absent.getMessage());
                if (optional) {
                    return Optional.empty();
                }
                if (polls > SILENT_POLLS && !sentence.equals(told)) {
                    missing.accept(sentence);
                    told = sentence;
                }
            }
            if (stopping.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        }
    }
}
