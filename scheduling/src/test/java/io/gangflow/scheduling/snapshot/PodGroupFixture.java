package io.gangflow.scheduling.snapshot;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.PodGroupState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builder of a PodGroup. */
public final class PodGroupFixture {

    private final String name;
    private final Map<String, Integer> minTaskMember = new TreeMap<>();
    private long created;
    private int minMember = 1;
    private Optional<Resources> minResources = Optional.empty();
    private String namespace = "default";
    private String queue = "default";
    private String priorityClass = "";
    private String phase = "Pending";

    private PodGroupFixture(String name) {
        this.name = name;
    }

    public static PodGroupFixture podGroup(String name) {
        return new PodGroupFixture(name);
    }

    public PodGroupFixture namespace(String value) {
        namespace = value;
        return this;
    }

    public PodGroupFixture minMember(int count) {
        minMember = count;
        return this;
    }

    public PodGroupFixture minTaskMember(String task, int count) {
        minTaskMember.put(task, count);
        return this;
    }

    public PodGroupFixture minResources(String cpu, String memory) {
        minResources = Optional.of(ClusterFixture.resources(cpu, memory));
        return this;
    }

    public PodGroupFixture queue(String queueName) {
        queue = queueName;
        return this;
    }

    public PodGroupFixture priorityClass(String className) {
        priorityClass = className;
        return this;
    }

    public PodGroupFixture created(long millis) {
        created = millis;
        return this;
    }

    public PodGroupFixture phase(String initial) {
        phase = initial;
        return this;
    }

    public PodGroupState state() {
        return new PodGroupState(
                "uid-" + namespace + "-" + name,
                namespace,
                name,
                created,
                minMember,
                minTaskMember,
                minResources,
                queue,
                priorityClass,
                Map.of(),
                phase);
    }

    static PodGroupState withPhase(PodGroupState group, String phase) {
        return group.inPhase(phase);
    }
}
