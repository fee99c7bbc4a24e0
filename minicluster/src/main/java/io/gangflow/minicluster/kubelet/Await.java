package io.gangflow.minicluster.kubelet;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks for something of the cluster until it is there, as a kubelet does that cannot mount a volume yet. */
final class Await {

    private static final long PERIOD_MILLIS = 200;

    /** What is created right after the pod, as Spark's configMaps are, is not missed. */
    private static final int SILENT_LOOKS = 2;

    private final CountDownLatch stopping;

    /** @param stopping counted down when the pod is to end: nobody waits any more */
    Await(CountDownLatch stopping) {
        this.stopping = stopping;
    }

    /** Reads something that may not be there yet. */
    interface Source<T> {
        T read() throws MissingException;
    }

    /** What is not there, in the words of kubelet (kubernetes 1.36, pkg/kubelet). */
    static final class MissingException extends Exception {
        private static final long serialVersionUID = 1L;

        MissingException(String message) {
            super(message);
        }
    }

    /**
     * What was read; empty when it is optional and absent, or when the pod was stopped before it came.
     *
     * @param missing told what is waited for, once for each sentence
     */
    <T> Optional<T> read(boolean optional, Source<T> source, Consumer<String> missing) throws InterruptedException {
        String told = "";
        for (int looks = 1; ; looks++) {
            try {
                return Optional.of(source.read());
            } catch (MissingException absent) {
                String sentence = String.valueOf(absent.getMessage());
                if (optional) {
                    return Optional.empty();
                }
                if (looks > SILENT_LOOKS && !sentence.equals(told)) {
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
