package io.gangflow.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.simulator.schedule.PodFixture;
import io.gangflow.simulator.state.PodState;

/** A pod of a played scenario. Mutable. Times in milliseconds, -1 before they are. */
final class SimPod {

    final String name;
    final JsonNode job;
    final PodFixture fixture;
    final String group;
    final long created;
    final boolean driver;
    long bound = -1;
    long running = -1;
    long began = -1;
    boolean succeeded;

    SimPod(String name, JsonNode job, PodFixture fixture, String group, long created, boolean driver) {
        this.name = name;
        this.job = job;
        this.fixture = fixture.created(created);
        this.group = group;
        this.created = created;
        this.driver = driver;
    }

    String jobName() {
        return job.get("name").asText();
    }

    boolean runs() {
        return running >= 0 && !succeeded;
    }

    void bind(String node, long now) {
        bound = now;
        fixture.runningOn(node);
    }

    void succeed() {
        succeeded = true;
        fixture.succeededOn(fixture.state().node().orElseThrow());
    }

    /** Bound pods run for the scheduler's purposes only once the kubelet has started them. */
    PodState state() {
        PodState state = fixture.state();
        boolean starting = state.phase() == PodState.Phase.RUNNING && running < 0;
        return starting ? state.with(PodState.Phase.PENDING, state.node()) : state;
    }
}
