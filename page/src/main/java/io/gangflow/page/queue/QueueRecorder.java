package io.gangflow.page.queue;

import io.gangflow.page.cluster.ClusterState;
import io.gangflow.time.Ticker;
import java.lang.System.Logger.Level;

/**
 * Samples the queues for as long as the server runs, whether or not somebody reads them. Without readers it takes a
 * sample each minute, and never more than a hundredth of the time. Used by one thread.
 */
public final class QueueRecorder implements Runnable {

    private static final System.Logger LOGGER = System.getLogger(QueueRecorder.class.getName());
    private static final long FOLLOWED_MILLIS = 10_000;
    private static final long ALONE_MILLIS = 60_000;
    private static final int SHARE = 99;

    private final LiveQueues queues;
    private final ClusterState state;
    private final Ticker ticker;

    public QueueRecorder(LiveQueues queues, ClusterState state, Ticker ticker) {
        this.queues = queues;
        this.state = state;
        this.ticker = ticker;
    }

    /** Records until the thread is interrupted. */
    @Override
    public void run() {
        try {
            while (true) {
                long start = ticker.millis();
                record();
                long took = ticker.millis() - start;
                ticker.sleep(Math.max(state.isFollowed() ? FOLLOWED_MILLIS : ALONE_MILLIS, SHARE * took));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends
        }
    }

    private void record() throws InterruptedException {
        try {
            queues.record();
        } catch (RuntimeException e) {
            LOGGER.log(Level.DEBUG, "the queues were not read", e); // the history has a gap; readers get the reason
        }
    }
}
