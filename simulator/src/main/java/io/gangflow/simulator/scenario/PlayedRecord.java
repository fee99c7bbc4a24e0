package io.gangflow.simulator.scenario;

import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;

/**
 * The result of a scenario.
 *
 * @param completed false if it locked
 * @param endMillis when the recorder stopped
 * @param pods by name, in the order of their creation
 * @param podGroups their phases by name
 */
public record PlayedRecord(
        Scenario scenario,
        boolean completed,
        long endMillis,
        Map<String, PlayedPod> pods,
        Map<String, List<Phase>> podGroups) {

    public PlayedRecord {
        pods = OrderedMaps.copyOf(pods);
        podGroups = OrderedMaps.copyOf(podGroups);
    }

    public String outcome() {
        return completed ? "completed" : "locked";
    }

    /** A PodGroup entered a phase. */
    public record Phase(long millis, String phase) {}
}
