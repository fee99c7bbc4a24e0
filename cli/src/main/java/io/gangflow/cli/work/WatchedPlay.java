package io.gangflow.cli.work;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.Interruption;
import io.gangflow.run.RunListener;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import java.util.Optional;

/** A simulation that reports its progress, and keeps the results so far on Ctrl-C. */
public final class WatchedPlay {

    private WatchedPlay() {}

    /**
     * Simulates, and returns the timeline.
     *
     * @param pods expected number of pods
     * @return empty when the command was interrupted before
     */
    public static Optional<Timeline> of(Console console, long pods, Play play) throws InterruptedException {
        if (Interruption.isReceived()) {
            return Optional.empty();
        }
        TimelineFold fold = new TimelineFold();
        try (Interruption interruption = Interruption.ofThisThread();
                PlayProgress progress = new PlayProgress(console, fold, pods, System::nanoTime)) {
            interruption.hint("the results show what was simulated until then");
            interruption.endInOrder();
            play.play(progress);
        } catch (InterruptedException interrupted) {
            if (!Interruption.isReceived()) {
                throw interrupted;
            }
        }
        return Optional.of(fold.timeline());
    }

    /** Reports all events to a listener, from first to last. */
    @FunctionalInterface
    public interface Play {
        void play(RunListener listener) throws InterruptedException;
    }
}
