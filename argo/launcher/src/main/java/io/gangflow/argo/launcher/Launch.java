package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.NoApiServerException;
import io.gangflow.argo.launcher.api.Pause;
import io.gangflow.argo.launcher.api.StoppedException;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildFollow;
import io.gangflow.argo.launcher.child.DeletedException;
import io.gangflow.argo.launcher.child.Manifest;
import io.gangflow.argo.launcher.child.NoSuchKindException;
import io.gangflow.argo.launcher.child.ObservedStates;
import io.gangflow.argo.launcher.child.RefusedException;
import io.gangflow.argo.launcher.child.Removal;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.kind.End;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One run of the launcher, from the manifest to the exit code. All decisions are made in one thread. */
final class Launch {

    private final Options options;
    private final Settings settings;
    private final KubernetesApi api;
    private final Ticker ticker;
    private final StopSignal stop;
    private final Consumer<String> notes;
    private final ParallelTasks company;

    /** @param company runs in parallel: receives the object's states and is notified of its end */
    Launch(
            Options options,
            Settings settings,
            KubernetesApi api,
            Ticker ticker,
            StopSignal stop,
            Consumer<String> notes,
            ParallelTasks company) {
        this.options = options;
        this.settings = settings;
        this.api = api;
        this.ticker = ticker;
        this.stop = stop;
        this.notes = notes;
        this.company = company;
    }

    /**
     * The timeouts of the launcher.
     *
     * @param patience how long it continues without an API server
     * @param lookEvery how often it polls the object in addition to watching it
     * @param longestPause the longest pause between two attempts
     */
    record Settings(Duration patience, Duration lookEvery, Duration longestPause) {

        static final Settings DEFAULT =
                new Settings(Duration.ofMinutes(5), Duration.ofSeconds(2), Duration.ofSeconds(30));

        Duration pause(Duration wanted) {
            return wanted.compareTo(longestPause) < 0 ? wanted : longestPause;
        }
    }

    /** The parallel tasks while the object runs: its logs, its progress, the reason why it is pending. */
    interface ParallelTasks {

        void start(Adoption.Child child, ChildKind kind, ObservedStates sightings);

        void saw(Adoption.Child child, JsonNode now);

        void ended(End end);

        /** Why nothing has run so far. */
        Optional<String> waiting();
    }

    /** The exit code and, unless the object succeeded, a message. */
    record Outcome(ExitCode code, String message) {}

    Outcome run() {
        try {
            if (options.createOnly()) {
                return createAll(Manifest.readAll(
                        LaunchedObject.each(options.manifest()),
                        options.identity().namespace()));
            }
            Manifest manifest =
                    Manifest.read(options.manifest(), options.identity().namespace());
            ChildKind kind = ChildKinds.of(
                    manifest.ref().apiVersion(), manifest.ref().kind(), options.success(), options.failure());
            if (!kind.knowsItsEnds()) {
                throw new RefusedException("the end of `%s` of `%s` is unknown; set `--success-condition`"
                        .formatted(manifest.ref().kind(), manifest.ref().apiVersion()));
            }
            return run(manifest, kind);
        } catch (RefusedException | UnsupportedWorkflowException e) {
            return new Outcome(ExitCode.REFUSED, message(e));
        } catch (NoApiServerException | NoSuchKindException e) {
            return new Outcome(ExitCode.ENVIRONMENT, message(e));
        } catch (DeletedException e) {
            return new Outcome(ExitCode.DELETED, message(e));
        }
    }

    private Outcome run(Manifest manifest, ChildKind kind) {
        Pause pause = time -> stop.pause(settings.pause(time));
        Calls calls = new Calls(api, pause, ticker, settings.patience(), notes);
        try {
            Removal removal = new Removal(calls, pause);
            Adoption.Child child = new Adoption(calls, manifest, options.identity(), kind, removal, notes).child();
            ObservedStates sightings = new ObservedStates();
            stop.onRaise(sightings::requestPoll);
            company.start(child, kind, sightings);
            End end = new ChildFollow(calls, kind, sightings, settings.lookEvery(), stop::isRaised)
                    .await(child, now -> company.saw(child, now));
            company.ended(end);
            String said = "%s: %s".formatted(child.ref(), end.message());
            notes.accept(said);
            return end.succeeded() ? new Outcome(ExitCode.DONE, "") : new Outcome(ExitCode.FAILED, waited(said));
        } catch (StoppedException e) {
            Shutdown stopping = new Shutdown(calls, manifest, options.identity(), kind, ticker, settings);
            return new Outcome(ExitCode.STOPPED, waited(stopping.stop(options.grace())));
        }
    }

    /** Creates all objects without waiting, so their ends do not matter; objects of an earlier attempt are adopted. */
    private Outcome createAll(List<Manifest> manifests) {
        Pause pause = time -> stop.pause(settings.pause(time));
        Calls calls = new Calls(api, pause, ticker, settings.patience(), notes);
        try {
            for (Manifest manifest : manifests) {
                ChildKind kind = ChildKinds.of(
                        manifest.ref().apiVersion(), manifest.ref().kind(), Optional.empty(), Optional.empty());
                new Adoption(calls, manifest, options.identity(), kind, new Removal(calls, pause), each -> {}).child();
            }
            notes.accept("created %d objects".formatted(manifests.size()));
            return new Outcome(ExitCode.DONE, "");
        } catch (StoppedException e) {
            return new Outcome(ExitCode.STOPPED, "stopped; created objects remain until the Workflow is deleted");
        }
    }

    private String waited(String message) {
        return company.waiting()
                .map(reason -> message + "; it was waiting: " + reason)
                .orElse(message);
    }

    private static String message(RuntimeException e) {
        return String.valueOf(e.getMessage());
    }
}
