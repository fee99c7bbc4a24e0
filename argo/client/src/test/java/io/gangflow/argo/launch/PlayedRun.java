package io.gangflow.argo.launch;

import io.gangflow.argo.random.AcceptedPipeline;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The result of a random pipeline on a minicluster.
 *
 * @param end how it ended
 * @param problem the unexpected behavior; empty when everything was as expected
 */
record PlayedRun(String end, Optional<String> problem) {

    /** Runs one pipeline: approves its requests, and ends it when it waits for a condition that never holds. */
    static final class Play {

        private static final long LOOK_MILLIS = 200;
        private static final long NEVER_MET_MILLIS = 10_000;
        private static final long STUCK_MILLIS = 60_000;
        private static final Duration REMOVAL = Duration.ofSeconds(60);

        private final AcceptedPipeline pipeline;
        private final LocalArgo cluster;
        private final String run;
        private final List<RunEvent> events = new CopyOnWriteArrayList<>();
        private int approved;
        private boolean ended;

        Play(AcceptedPipeline pipeline, LocalArgo cluster) {
            this.pipeline = pipeline;
            this.cluster = cluster;
            this.run = "run-%d".formatted(pipeline.seed());
        }

        PlayedRun play() throws InterruptedException {
            ExecutorService thread = Executors.newSingleThreadExecutor();
            try {
                Outcome outcome = await(
                        thread.submit(() -> cluster.launch(pipeline.plan(), run, pipeline.arguments(), events::add)));
                return cluster.argo().delete(run, REMOVAL)
                        ? compared(outcome, pipeline.simulated())
                        : problem("is still there after its deletion");
            } catch (ExecutionException | TimeoutException | RuntimeException exception) {
                return problem("%s after %s".formatted(exception, last()));
            } finally {
                thread.shutdownNow();
            }
        }

        private PlayedRun compared(Outcome outcome, Outcome virtual) {
            if (ended) {
                // No lock is proved while a pod of a higher priority is pending anywhere on the cluster: LockProof.
                return pipeline.waits() || virtual == Outcome.LOCKED
                        ? new PlayedRun("WAITING", Optional.empty())
                        : problem("waits after " + last());
            }
            // The stand-in does not wait for the others of its gang, as the program of a partially scheduled gang
            // would.
            boolean halfPlaced = virtual == Outcome.LOCKED && outcome == Outcome.COMPLETED;
            return outcome == virtual || halfPlaced || pipeline.endsByCircumstances()
                    ? new PlayedRun(outcome.name(), Optional.empty())
                    : problem("ends %s, in virtual time %s: %s".formatted(outcome, virtual, last()));
        }

        private PlayedRun problem(String text) {
            return new PlayedRun("PROBLEM", Optional.of("seed %d %s".formatted(pipeline.seed(), text)));
        }

        private String last() {
            return events.isEmpty() ? "nothing" : events.get(events.size() - 1).toString();
        }

        private Outcome await(Future<Outcome> launched)
                throws InterruptedException, ExecutionException, TimeoutException {
            long patience = pipeline.waits() ? NEVER_MET_MILLIS : STUCK_MILLIS;
            int seen = 0;
            long quiet = 0;
            while (!launched.isDone() && quiet < patience) {
                Thread.sleep(LOOK_MILLIS);
                approve();
                quiet = events.size() == seen ? quiet + LOOK_MILLIS : 0;
                seen = events.size();
            }
            // The objects of a locked run are being deleted.
            if (!launched.isDone() && events.stream().noneMatch(RunEvent.Locked.class::isInstance)) {
                ended = true;
                cluster.argo().terminate(run);
            }
            return launched.get(STUCK_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void approve() {
            // A sublist of a growing list must not be iterated over.
            for (; approved < events.size(); approved++) {
                if (events.get(approved) instanceof RunEvent.ApprovalAsked asked) {
                    cluster.argo().decide(run, Optional.of(asked.stage()), true, "");
                }
            }
        }
    }
}
