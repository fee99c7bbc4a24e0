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
 * The dependencies between the pods of a cluster. They are derived only here, from labels and annotations (Gangflow's
 * and Spark's), owner references and the templates of Argo pods; lock proofs, simulations and explanations all use
 * them. A pod without known dependencies counts as alone: that can hide locks but never reports a false one. Immutable.
 */
public final class Dependencies {

    private static final String SPARK_ROLE = "spark-role";
    private static final String SPARK_APPLICATION = "spark-app-selector";
    private static final Set<String> SPARK_ROLES = Set.of("driver", "executor");
    private static final Set<String> FOLLOWING = Set.of("launcher", "submit");
    /** Every pod of these kinds is a rank that addresses its peers by number. */
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
     * Derives the dependencies.
     *
     * @param minMembers minMember of PodGroups, by {@code namespace/name}
     */
    public static Dependencies of(Collection<PodFacts> pods, Map<String, Integer> minMembers) {
        Dependencies dependencies = new Dependencies(minMembers);
        List<PodFacts> unfinished = pods.stream().filter(pod -> !pod.ended()).toList();
        unfinished.forEach(dependencies::index);
        pods.forEach(pod -> dependencies.byPod.put(pod.key(), dependencies.find(pod)));
        return dependencies;
    }

    /** Returns the dependency of a pod; alone for a pod that was not among the given ones. */
    public Dependency of(String namespace, String name) {
        return byPod.getOrDefault(namespace + "/" + name, Dependency.ALONE);
    }

    /** Returns whether pods with these labels create other pods and end after them. */
    public static boolean isFollower(Map<String, String> labels) {
        return FOLLOWING.contains(labels.getOrDefault(Label.ROLE, ""));
    }

    /**
     * Returns whether there may be pods, now or later, that this one waits for and that are not its peers. Does not
     * detect a driver that names this pod as its owner.
     */
    public static boolean mayAwait(PodFacts pod) {
        return isFollower(pod.labels())
                || SPARK_ROLES.contains(sparkRole(pod))
                || (isOfWorkflow(pod) && !CreatedObject.by(pod).isEmpty());
    }

    /** Returns a key that all possible peers of this pod share; the pod's own key if it has no peers. */
    public static String peers(PodFacts pod) {
        String gang = pod.annotations().get(Label.GANG);
        return gang != null
                ? pod.namespace() + "/" + gang
                : pod.controller()
                        .filter(owner -> isOfGangs(owner))
                        .map(owner -> group(owner, pod))
                        .orElseGet(pod::key);
    }

    private static boolean isOfGangs(OwnerReference owner) {
        return TRAINING.contains(owner.getKind()) || isVolcanos(owner);
    }

    private static boolean isVolcanos(OwnerReference owner) {
        return owner.getApiVersion().startsWith("batch.volcano.sh/");
    }

    private static String group(OwnerReference owner, PodFacts pod) {
        return pod.namespace() + "/" + owner.getKind() + "/" + owner.getName();
    }

    private static boolean isOfWorkflow(PodFacts pod) {
        return pod.controller().map(owner -> owner.getKind().equals("Workflow")).orElse(false);
    }

    private void index(PodFacts pod) {
        pod.controller().ifPresent(owner -> {
            podsOfOwner.merge(owner.getUid(), 1, Integer::sum);
            add(podsOfController, group(owner, pod), pod);
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

    /**
     * Returns the pods that this one created, by its role, by its template, or because a driver names it as its owner.
     */
    private List<String> followed(PodFacts pod) {
        boolean isArgos = isOfWorkflow(pod);
        boolean follows = hasFollowingRole(pod);
        if (!isArgos && !follows && !driversOfSubmitter.containsKey(pod.uid())) {
            return List.of(); // most pods
        }
        Stream<String> ofInstance = follows
                ? instance(pod.namespace(), pod.labels()).stream().flatMap(key -> members(workersOfInstance, key))
                : Stream.empty();
        Stream<String> ofObject = isArgos
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

    /** A rank of a user's MPI Job may have the role launcher, too, but its owner is a Job and not a Workflow. */
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
            return Dependency.peer(peers(pod), number ? Integer.parseInt(size) : 1);
        }
        return pod.controller()
                .filter(owner -> size(owner, pod) > 1)
                .map(owner -> Dependency.peer(group(owner, pod), size(owner, pod)))
                .orElse(Dependency.ALONE);
    }

    /** Returns the number of pods that must run: all of a training job, minMember of the PodGroup for a Volcano Job. */
    private int size(OwnerReference owner, PodFacts pod) {
        int pods = podsOfOwner.getOrDefault(owner.getUid(), 1);
        if (TRAINING.contains(owner.getKind())) {
            return pods;
        }
        String group = pod.namespace() + "/" + pod.podGroup().orElse("");
        return isVolcanos(owner) ? Math.min(pods, minMembers.getOrDefault(group, 1)) : 1;
    }
}
