package io.gangflow.argo.launcher;

import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.NoApiServerException;
import io.gangflow.argo.launcher.api.StoppedException;
import io.gangflow.argo.launcher.child.Identity;
import io.gangflow.argo.launcher.child.Manifest;
import io.gangflow.argo.launcher.child.Ownership;
import io.gangflow.argo.launcher.child.RefusedException;
import io.gangflow.argo.launcher.child.Removal;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The actions after SIGTERM: deletes the object, which would continue without the launcher, unless it has ended. */
final class Shutdown {

    private final Calls calls;
    private final Manifest manifest;
    private final Identity identity;
    private final ChildKind kind;
    private final Ticker ticker;
    private final Launch.Settings settings;

    Shutdown(
            Calls calls,
            Manifest manifest,
            Identity identity,
            ChildKind kind,
            Ticker ticker,
            Launch.Settings settings) {
        this.calls = calls;
        this.manifest = manifest;
        this.identity = identity;
        this.kind = kind;
        this.ticker = ticker;
        this.settings = settings;
    }

    /** Deletes the object and returns a sentence on the result. */
    String stop(Duration grace) {
        Duration deadline = ticker.elapsed().plus(grace);
        Calls last = calls.with(time -> pause(time, deadline), grace);
        boolean going = false;
        try {
            Optional<Ownership.Found> found = new Ownership(last, manifest, identity).find();
            if (found.isEmpty()) {
                return "stopped; there is no " + manifest.ref();
            }
            if (kind.end(found.get().object()).isPresent()) {
                return "stopped; %s had already ended and remains".formatted(manifest.ref());
            }
            Removal removal = new Removal(last, time -> pause(time, deadline));
            going = removal.requestDeletion(found.get().ref(), found.get().uid());
            if (going) {
                removal.awaitGone(found.get().ref(), found.get().uid());
            }
            return "stopped; %s was deleted".formatted(manifest.ref());
        } catch (StoppedException e) {
            return going
                    ? "stopped; %s is being deleted and was still there after %d s"
                            .formatted(manifest.ref(), grace.toSeconds())
                    : "stopped, but %s may still be there: the API server did not answer for %d s"
                            .formatted(manifest.ref(), grace.toSeconds());
        } catch (NoApiServerException e) {
            return "stopped, but %s may still be there: %s".formatted(manifest.ref(), e.getMessage());
        } catch (RefusedException e) {
            return "stopped, but %s is still there: %s".formatted(manifest.ref(), e.getMessage());
        }
    }

    private boolean pause(Duration time, Duration deadline) {
        if (ticker.elapsed().plus(time).compareTo(deadline) > 0) {
            return false;
        }
        try {
            TimeUnit.MILLISECONDS.sleep(settings.pause(time).toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
