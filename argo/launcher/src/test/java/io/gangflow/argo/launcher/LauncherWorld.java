package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.faults.Fault;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.Killed;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A stage of a Workflow: launchers in its pods, one after the other, create a Volcano Job and follow it; the Job runs
 * and ends, some fail first, some are deleted by others. A launcher whose process ends is restarted in the same pod or
 * in the next one; one that failed is retried by the next pod, as Argo does. Some are stopped.
 */
final class LauncherWorld {

    static final int MOST_FAULTS = 12;

    private static final String JOBS = "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs";
    private static final int MOST_LAUNCHES = 60;
    private static final int MOST_CALLS = 20_000;

    private final Simulation simulation;
    private final SimulatedApi.Planted planted;
    private final ModelApi api;
    private final FaultyWire wire;
    private final boolean firstFails;
    private final int stoppedAtCall;
    private int calls;
    private int pods = 1;
    private int seen;
    private int lost;
    private StopSignal stop = new StopSignal();

    LauncherWorld(Simulation simulation, SimulatedApi.Planted planted) {
        this.simulation = simulation;
        this.planted = planted;
        this.api = new ModelApi(simulation);
        this.firstFails = simulation.chance(40);
        this.stoppedAtCall = simulation.chance(20) ? simulation.below(40) : -1;
        Set<Fault> possible = EnumSet.copyOf(FaultyWire.REQUESTS);
        if (stoppedAtCall >= 0) {
            // A creation that is still on its way when the launcher has stopped makes a Job that only the deletion of
            // the Workflow removes: no launcher is left that could see it.
            possible.remove(Fault.LATE_REQUEST);
        }
        this.wire = new FaultyWire(simulation, api, () -> {}, possible, 25);
    }

    void run() {
        boolean retried = false;
        for (int launch = 0; launch < MOST_LAUNCHES; launch++) {
            Optional<Launch.Outcome> outcome = launch("pod-" + pods);
            if (outcome.isEmpty()) {
                if (stop.isRaised()) {
                    return; // Argo starts no other pod
                }
                pods += simulation.below(2);
                continue;
            }
            ExitCode code = outcome.get().code();
            simulation.log("exit " + code + " " + outcome.get().message());
            if (code == ExitCode.DONE || code == ExitCode.STOPPED) {
                checkEnd(outcome.get());
                return;
            }
            simulation.require(
                    code != ExitCode.REFUSED, "refused: " + outcome.get().message());
            simulation.require(code != ExitCode.DELETED || lost > 0, "reported as deleted, but nobody deleted it");
            simulation.require(code != ExitCode.FAILED || (firstFails && !retried), "a failure is reported twice");
            retried |= code == ExitCode.FAILED;
            pods++;
        }
        simulation.require(false, "no end after " + MOST_LAUNCHES + " launches");
    }

    /** Empty when the process of the launcher ended. */
    private Optional<Launch.Outcome> launch(String pod) {
        stop = new StopSignal();
        SimulatedProcess process = new SimulatedProcess(pod);
        Launch.Settings settings = new Launch.Settings(Duration.ofMinutes(5), Duration.ZERO, Duration.ZERO);
        Options options = Options.read(List.of(), Launches.environment(pod));
        try {
            return Optional.of(new Launch(
                            options,
                            settings,
                            new SimulatedApi(wire, process, planted, this::step),
                            simulation.time(),
                            stop,
                            simulation::log,
                            new Alone())
                    .run());
        } catch (Killed killed) {
            return Optional.empty();
        }
    }

    /** Before each call: new Jobs start, one may be deleted by another client, the launcher may be stopped. */
    private void step() {
        if (calls++ == stoppedAtCall) {
            simulation.log("stop");
            stop.raise();
        }
        if (calls > MOST_CALLS) {
            throw new IllegalStateException("no end after " + calls + " calls");
        }
        List<ObjectNode> created = api.objects().created(JOBS);
        while (seen < created.size()) {
            String name = created.get(seen).path("metadata").path("name").asText();
            String uid = created.get(seen).path("metadata").path("uid").asText();
            String phase = firstFails && seen - lost == 0 ? "Failed" : "Completed";
            simulation.time().after(simulation.below(300), () -> end(name, uid, phase));
            seen++;
        }
        for (ObjectNode job : api.objects().all(JOBS)) {
            if (!job.has("status") && simulation.fault(Fault.OBJECT_LOST, 1)) {
                lost++;
                api.lose(JOBS + "/" + job.path("metadata").path("name").asText());
            }
        }
    }

    private void end(String name, String uid, String phase) {
        api.objects()
                .get(JOBS + "/" + name)
                .filter(job -> job.path("metadata").path("uid").asText().equals(uid))
                .ifPresent(job -> {
                    ObjectNode ended = job.deepCopy();
                    ended.withObject("/status/state").put("phase", phase);
                    api.objects().put(JOBS + "/" + name, ended);
                });
    }

    private void checkEnd(Launch.Outcome outcome) {
        List<ObjectNode> present = api.objects().all(JOBS);
        int created = api.objects().created(JOBS).size();
        if (outcome.code() == ExitCode.STOPPED) {
            boolean gone = outcome.message().contains("was deleted")
                    || outcome.message().contains("there is no");
            simulation.require(!gone || present.isEmpty(), "stopped, and the Job continues: " + outcome.message());
            return;
        }
        simulation.require(
                present.size() == 1 && FakeCluster.phase(present.get(0)).equals("Completed"),
                "the stage succeeded without a Job that has succeeded: " + present);
        int least = firstFails ? 2 : 1;
        simulation.require(
                created >= least && created <= least + lost,
                "%d Jobs were created, %d to %d expected".formatted(created, least, least + lost));
    }
}
