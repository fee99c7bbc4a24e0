package io.gangflow.scheduling.snapshot;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.PodState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Builder of a pod: {@code pod("a").cpu("2").gang("job", 4)}. */
public final class PodFixture {

    private final String name;
    private String uid;
    private String namespace = "default";
    private final PodSpecBuilder spec = new PodSpecBuilder();
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private String scheduler = "default-scheduler";
    private long created;
    private long started;
    private Optional<String> nominated = Optional.empty();
    private Resources requests = Resources.NONE;
    private int priority;
    private PodState.Phase phase = PodState.Phase.PENDING;
    private Optional<String> node = Optional.empty();
    private boolean deleting;
    private Optional<String> group = Optional.empty();

    private PodFixture(String name) {
        this.name = name;
        this.uid = "uid-" + name;
    }

    public static PodFixture pod(String name) {
        return new PodFixture(name);
    }

    public PodFixture uid(String value) {
        uid = value;
        return this;
    }

    public PodFixture namespace(String value) {
        namespace = value;
        return this;
    }

    public PodFixture cpu(String cpu) {
        requests = requests.plus(Resources.of(Quantity.milliCpu(cpu).orElseThrow(), 0));
        return this;
    }

    public PodFixture memory(String memory) {
        requests = requests.plus(Resources.of(0, Quantity.units(memory).orElseThrow()));
        return this;
    }

    public PodFixture requests(Resources all) {
        requests = all;
        return this;
    }

    public PodFixture gpus(long gpus) {
        requests = requests.withGpus(gpus);
        return this;
    }

    public PodFixture created(long millis) {
        created = millis;
        return this;
    }

    public PodFixture priority(int value) {
        priority = value;
        return this;
    }

    public PodFixture runningOn(String nodeName) {
        node = Optional.of(nodeName);
        phase = PodState.Phase.RUNNING;
        return this;
    }

    /** Sets the node on which the scheduler preempts pods for it. */
    public PodFixture nominatedTo(String nodeName) {
        nominated = Optional.of(nodeName);
        return this;
    }

    /** Sets when its node accepted it. */
    public PodFixture started(long millis) {
        started = millis;
        return this;
    }

    public PodFixture succeededOn(String nodeName) {
        node = Optional.of(nodeName);
        phase = PodState.Phase.SUCCEEDED;
        return this;
    }

    public PodFixture failedOn(String nodeName) {
        node = Optional.of(nodeName);
        phase = PodState.Phase.FAILED;
        return this;
    }

    public PodFixture deleting() {
        deleting = true;
        return this;
    }

    public PodFixture label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public PodFixture annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    public PodFixture spec(Consumer<PodSpecBuilder> change) {
        change.accept(spec);
        return this;
    }

    /** Makes it a member of a PodGroup, scheduled by Volcano. */
    public PodFixture inPodGroup(String podGroup) {
        scheduler = "volcano";
        group = Optional.of(podGroup);
        return this;
    }

    public PodFixture scheduledBy(String schedulerName) {
        scheduler = schedulerName;
        return this;
    }

    public PodState state() {
        PodSpec built = spec.withSchedulerName(scheduler).build();
        return new PodState(
                uid,
                namespace,
                name,
                scheduler,
                created,
                requests,
                priority,
                phase,
                node,
                deleting,
                group,
                labels,
                annotations,
                nominated,
                started,
                built);
    }
}
