package io.gangflow.workloads.dependency;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependency.Kind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which pods of a cluster wait for which others: the one place where this is derived. It is read from labels and
 * annotations (Gangflow's and Spark's), from owner references and from the templates of Argo pods; lock proofs,
 * simulations and explanations all use it. Where nothing is known a pod counts as alone: that hides locks and invents
 * none. Immutable.
 */
public final class Dependencies {

    private static final String SPARK_ROLE = "spark-role";
    private static final String SPARK_APPLICATION = "spark-app-selector";
    private static final Set<String> FOLLOWING = Set.of("launcher", "submit");
    /** Every pod of these is a rank that knows its peers by number. */
    private static final Set<String> TRAINING =
            Set.of("PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "PaddleJob", "TrainJob");

    private final Map<String, Integer> minMembers;
    private final Map<String, Integer> podsOfOwner = new HashMap<>();
    private final Map<String, Set<String>> workersOfInstance = new HashMap<>();
    private final Map<String, Set<String>> podsOfController = new HashMap<>();
    private final Map<String, Set<String>> driversOfSubmitter = new HashMap<>();
    private final Map<String, Set<String>> driversOfGroup = new HashMap<>();
    private final Map<String, Dependency> byPod = new LinkedHashMap<>();

    private Dependencies(Map<String, Integer> minMembers) {
        this.minMembers = Map.copyOf(minMembers);
    }

    /**
     * Derives them.
     *
     * @param minMembers of PodGroups, by {@code namespace/name}
     */
    public static Dependencies of(Collection<PodFacts> pods, Map<String, Integer> minMembers) {
        Dependencies dependencies = new Dependencies(minMembers);
        List<PodFacts> unfinished = pods.stream().filter(pod -> !pod.ended()).toList();
        unfinished.forEach(dependencies::index);
        pods.forEach(pod -> dependencies.byPod.put(pod.key(), dependencies.find(pod)));
        return dependencies;
    }

    /** Of a pod that they were derived from; of any other: alone. */
    public Dependency of(String namespace, String name) {
        return byPod.getOrDefault(namespace + "/" + name, Dependency.ALONE);
    }

    /** Whether pods with these labels create other pods and end after them. */
    public static boolean isFollower(Map<String, String> labels) {
        return FOLLOWING.contains(labels.getOrDefault(Label.ROLE, ""));
    }

    private void index(PodFacts pod) {
        pod.controller().ifPresent(owner -> {
            podsOfOwner.merge(owner.getUid(), 1, Integer::sum);
            add(podsOfController, pod.namespace() + "/" + owner.getKind() + "/" + owner.getName(), pod);
        });
        if (!hasFollowingRole(pod)) {
            instance(pod.namespace(), pod.labels()).ifPresent(key -> add(workersOfInstance, key, pod));
        }
        if (sparkRole(pod).equals("driver")) {
            add(driversOfGroup, application(pod), pod);
            pod.owners().stream()
                    .filter(owner -> "Pod".equals(owner.getKind()))
                    .forEach(owner -> add(driversOfSubmitter, owner.getUid(), pod));
        }
    }

    private static void add(Map<String, Set<String>> index, String key, PodFacts pod) {
        index.computeIfAbsent(key, missing -> new TreeSet<>()).add(pod.key());
    }

    private Dependency find(PodFacts pod) {
        List<String> followed = pod.ended() ? List.of() : followed(pod);
        if (!followed.isEmpty()) {
            return new Dependency(Kind.FOLLOWER, "", 1, followed);
        }
        return switch (sparkRole(pod)) {
            case "driver" -> new Dependency(Kind.DRIVER, application(pod), 1, List.of());
            case "executor" ->
                new Dependency(
                        Kind.EXECUTOR,
                        application(pod),
                        1,
                        List.copyOf(driversOfGroup.getOrDefault(application(pod), Set.of())));
            default -> gang(pod);
        };
    }

    /** Pods that this one created, by its role, by its template, or because a driver names it as its owner. */
    private List<String> followed(PodFacts pod) {
        boolean argos = pod.controller()
                .map(owner -> owner.getKind().equals("Workflow"))
                .orElse(false);
        boolean follows = hasFollowingRole(pod);
        if (!argos && !follows && !driversOfSubmitter.containsKey(pod.uid())) {
            return List.of(); // most pods
        }
        Stream<String> ofInstance = follows
                ? instance(pod.namespace(), pod.labels()).stream().flatMap(key -> members(workersOfInstance, key))
                : Stream.empty();
        Stream<String> ofObject = argos
                ? CreatedObject.by(pod).stream().flatMap(object -> podsOf(pod.namespace(), object))
                : Stream.empty();
        Stream<String> drivers = members(driversOfSubmitter, pod.uid());
        return Stream.of(ofInstance, ofObject, drivers)
                .flatMap(pods -> pods)
                .filter(key -> !key.equals(pod.key()))
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<String> podsOf(String namespace, CreatedObject object) {
        return Stream.concat(
                members(podsOfController, namespace + "/" + object.kind() + "/" + object.name()),
                instance(namespace, object.labels()).stream().flatMap(key -> members(workersOfInstance, key)));
    }

    private static Stream<String> members(Map<String, Set<String>> index, String key) {
        return index.getOrDefault(key, Set.of()).stream();
    }

    /** A rank of somebody's MPI Job may be called launcher, too; but it is a Job's and no Workflow's. */
    private static boolean hasFollowingRole(PodFacts pod) {
        return isFollower(pod.labels())
                && pod.controller()
                        .map(owner -> owner.getKind().equals("Workflow"))
                        .orElse(true);
    }

    private static Optional<String> instance(String namespace, Map<String, String> labels) {
        return labels.containsKey(Label.INSTANCE)
                ? Optional.of(String.join(
                        "/",
                        namespace,
                        labels.getOrDefault(Label.WORKFLOW, ""),
                        labels.getOrDefault(Label.STAGE, ""),
                        labels.getOrDefault(Label.INSTANCE, "")))
                : Optional.empty();
    }

    private static String sparkRole(PodFacts pod) {
        return pod.labels().getOrDefault(Label.ROLE, pod.label(SPARK_ROLE));
    }

    private static String application(PodFacts pod) {
        return instance(pod.namespace(), pod.labels())
                .orElseGet(() -> pod.namespace() + "/" + pod.labels().getOrDefault(SPARK_APPLICATION, pod.name()));
    }

    private Dependency gang(PodFacts pod) {
        String gang = pod.annotations().get(Label.GANG);
        if (gang != null) {
            String size = pod.annotations().getOrDefault(Label.GANG_SIZE, "");
            boolean number = size.matches("[1-9][0-9]{0,8}");
            return Dependency.peer(pod.namespace() + "/" + gang, number ? Integer.parseInt(size) : 1);
        }
        return pod.controller()
                .filter(owner -> size(owner, pod) > 1)
                .map(owner -> Dependency.peer(
                        pod.namespace() + "/" + owner.getKind() + "/" + owner.getName(), size(owner, pod)))
                .orElse(Dependency.ALONE);
    }

    /** All of a training job, and of a Volcano Job as many as its PodGroup asks for. */
    private int size(OwnerReference owner, PodFacts pod) {
        int pods = podsOfOwner.getOrDefault(owner.getUid(), 1);
        if (TRAINING.contains(owner.getKind())) {
            return pods;
        }
        String group = pod.namespace() + "/" + pod.podGroup().orElse("");
        return owner.getApiVersion().startsWith("batch.volcano.sh/")
                ? Math.min(pods, minMembers.getOrDefault(group, 1))
                : 1;
    }
}
