package io.gangflow.cli.work;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.Interruption;
import io.gangflow.run.RunListener;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import java.util.Optional;

/** A simulation that reports its progress, and that keeps the results so far on Ctrl-C. */
public final class WatchedPlay {

    private WatchedPlay() {}

    /**
     * Plays, and gives what happened.
     *
     * @param pods how many are expected
     * @return empty when the command has been interrupted before
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

    /** Tells a listener of everything that happens, from the first event to the last. */
    @FunctionalInterface
    public interface Play {
        void play(RunListener listener) throws InterruptedException;
    }
}
