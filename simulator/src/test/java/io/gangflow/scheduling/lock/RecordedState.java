package io.gangflow.scheduling.lock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.SnapshotBuilder;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The objects of a real cluster at one time, and the known result: whether nothing changed any more although work was
 * unfinished. Recorded with real schedulers and without any proof, as described in states/README.md.
 */
record RecordedState(String name, boolean locked, List<HasMetadata> objects) implements ClusterObjects {

    private static final Path FOLDER = Path.of("src/test/resources/io/gangflow/scheduling/lock/states");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "v1/Pod",
            Pod.class,
            "v1/Node",
            Node.class,
            "batch.volcano.sh/v1alpha1/Job",
            Job.class,
            "scheduling.volcano.sh/v1beta1/PodGroup",
            PodGroup.class,
            "scheduling.volcano.sh/v1beta1/Queue",
            Queue.class);

    static Stream<RecordedState> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json.gz")).sorted().toList().stream()
                    .map(RecordedState::read);
        }
    }

    static RecordedState named(String name) {
        return read(FOLDER.resolve(name + ".json.gz"));
    }

    private static RecordedState read(Path file) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            JsonNode tree = MAPPER.readTree(in);
            List<HasMetadata> objects = new ArrayList<>();
            for (JsonNode object : tree.path("objects")) {
                String type = object.path("apiVersion").asText() + "/"
                        + object.path("kind").asText();
                objects.add(MAPPER.treeToValue(object, KINDS.get(type)));
            }
            return new RecordedState(
                    tree.path("name").asText(), tree.path("locked").asBoolean(), objects);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }

    Optional<SchedulingLock> foresee() {
        return new LockProof().foresee(SnapshotBuilder.objects(this, 0), ExpectedPodsOf.objects(this));
    }

    /** Continues the state with the models of the schedulers. */
    RunEvent.Outcome play() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        objects.stream()
                .filter(object ->
                        !(object instanceof Job) && !(object instanceof Node)) // the pods of jobs already exist
                .forEach(object -> text.append("---\n").append(json(object)).append('\n'));
        List<ForeignObject> found =
                new ManifestReader().text("state", text.toString()).manifests().objects();
        ResultingWork work = ManifestWork.of(found, Durations.NONE).work();
        Cluster cluster = new Cluster(
                "lab", list(Node.class).stream().map(RecordedState::pool).toList(), List.of(), Optional.empty());
        return new SimulatedWork(cluster, SimulatedLauncher.Options.of(cluster, 1)).play("state", work, event -> {});
    }

    private static NodePool pool(Node node) {
        NodeState state = SnapshotBuilder.objects(new RecordedState("node", false, List.of(node)), 0)
                .nodes()
                .get(0);
        return new NodePool(state.name(), 1, "unnamed", state.allocatable(), state.labels(), List.of(), Price.UNKNOWN)
                .named(List.of(state.name()));
    }

    private static String json(HasMetadata object) {
        try {
            return MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        return objects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String objectName) {
        return list(kind).stream()
                .filter(object -> object.getMetadata().getName().equals(objectName))
                .findFirst();
    }

    @Override
    public String toString() {
        return name;
    }
}
