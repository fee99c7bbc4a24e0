package io.gangflow.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a live cluster that affect scheduling, in all namespaces, at the time of reading. Immutable. */
public final class LiveCluster implements ClusterObjects {

    /**
     * Pods before nodes: a node that is added in between only adds free resources, and no pod is on an unknown node.
     */
    static final List<ApiResource> KINDS = List.of(
            KindCatalogue.POD,
            KindCatalogue.VOLCANO_JOB,
            KindCatalogue.POD_GROUP,
            KindCatalogue.QUEUE,
            KindCatalogue.PRIORITY_CLASS,
            KindCatalogue.RESOURCE_QUOTA,
            KindCatalogue.POD_DISRUPTION_BUDGET,
            KindCatalogue.NODE);

    /** Required kinds: without them no result is possible. */
    static final Set<ApiResource> NEEDED = Set.of(KindCatalogue.POD, KindCatalogue.NODE);

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final String name;
    private final ForeignManifests read;
    private final List<ApiResource> refused;

    private LiveCluster(String name, ForeignManifests read, List<ApiResource> refused) {
        this.name = name;
        this.read = read;
        this.refused = List.copyOf(refused);
    }

    static LiveCluster of(String name, Map<ApiResource, List<ObjectNode>> found, List<ApiResource> refused) {
        ManifestReader reader = new ManifestReader();
        found.forEach((kind, trees) -> trees.forEach(tree -> reader.object(source(name, kind), tree)));
        return new LiveCluster(name, reader.manifests(), refused);
    }

    /** Converts the objects of a kind to their class; objects that cannot be parsed are left out. */
    static List<HasMetadata> objects(ApiResource kind, List<ObjectNode> trees) {
        ManifestReader reader = new ManifestReader();
        trees.forEach(tree -> reader.object(kind.plural(), tree));
        return reader.manifests().objects().stream().map(ForeignObject::object).toList();
    }

    /** Returns the display name. */
    public String name() {
        return name;
    }

    /** Returns the kinds that the user is not allowed to list; results do not include them. */
    public List<ApiResource> refused() {
        return refused;
    }

    /**
     * Returns the work of the cluster and the objects that affect it, as if they were written in files. Ended work
     * holds no resources and is left out. Of the owners of pods, only Volcano Jobs without pods are included: the pods
     * of the others exist, and would count twice.
     */
    public ForeignManifests work() {
        Set<String> owners = read.objects().stream()
                .filter(object -> isOf(object, KindCatalogue.POD))
                .flatMap(pod -> owners(pod).stream())
                .collect(Collectors.toSet());
        Set<String> toCome = read.objects().stream()
                .filter(object -> isYetToCome(object, owners))
                .map(job -> job.object().getMetadata().getUid())
                .collect(Collectors.toSet());
        List<ForeignObject> work = read.objects().stream()
                .filter(object -> isOf(object, KindCatalogue.VOLCANO_JOB)
                        ? toCome.contains(object.object().getMetadata().getUid())
                        : !hasEnded(object) && Collections.disjoint(owners(object), toCome))
                .toList();
        return new ForeignManifests(work, read.diagnostics(), List.of());
    }

    /** Returns the resulting work: existing pods, and pods that will be created. */
    public ResultingWork resulting() {
        return ManifestWork.of(work().objects(), Durations.NONE).work();
    }

    /** Returns the nodes of the cluster; empty if it has none. */
    public Optional<Cluster> nodes() {
        return NodesOfCluster.of(name, read.objects());
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        return read.objects().stream()
                .map(ForeignObject::object)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String named) {
        return list(kind).stream()
                .filter(object -> named.equals(object.getMetadata().getName())
                        && (object.getMetadata().getNamespace() == null
                                || namespace.equals(object.getMetadata().getNamespace())))
                .findFirst();
    }

    /** Returns the source of an object in findings. */
    private static String source(String name, ApiResource kind) {
        return name + ":" + (kind.equals(KindCatalogue.VOLCANO_JOB) ? "volcano-jobs" : kind.plural());
    }

    private static boolean isOf(ForeignObject object, ApiResource kind) {
        return object.type().equals(kind.type());
    }

    /**
     * Whether a Volcano Job has no pods because Volcano has not admitted it; its PodGroup is then derived from the Job.
     */
    private static boolean isYetToCome(ForeignObject object, Set<String> ownersOfPods) {
        String phase = object.tree().path("status").path("state").path("phase").asText("Pending");
        return isOf(object, KindCatalogue.VOLCANO_JOB)
                && phase.equals("Pending")
                && !ownersOfPods.contains(object.object().getMetadata().getUid());
    }

    /** Whether a pod has ended, or all pods of a PodGroup, which exists until its run is deleted. */
    private static boolean hasEnded(ForeignObject object) {
        String phase = object.tree().path("status").path("phase").asText();
        return isOf(object, KindCatalogue.POD)
                ? ENDED.contains(phase)
                : isOf(object, KindCatalogue.POD_GROUP) && phase.equals("Completed");
    }

    private static Set<String> owners(ForeignObject object) {
        Set<String> owners = new HashSet<>();
        for (JsonNode owner : object.tree().path("metadata").path("ownerReferences")) {
            owners.add(owner.path("uid").asText());
        }
        return owners;
    }
}
