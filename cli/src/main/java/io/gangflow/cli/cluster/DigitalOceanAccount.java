package io.gangflow.cli.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * An account at DigitalOcean. Whose cluster something was, is told by the tag {@code k8s:ID} of DigitalOcean's own
 * controllers, and of a VPC by what infra-tofu wrote into its description.
 */
final class DigitalOceanAccount implements CloudAccount {

    private static final String CLUSTERS = "kubernetes/clusters";

    /** Paths of the API, which are the fields of its answers, too. */
    private static final List<String> KINDS = List.of("load_balancers", "volumes", "snapshots");

    private final DigitalOceanApi api;

    DigitalOceanAccount(DigitalOceanApi api) {
        this.api = api;
    }

    @Override
    public List<CloudResource> clusters() throws IOException, InterruptedException {
        return api.list(CLUSTERS, "kubernetes_clusters");
    }

    @Override
    public List<LeftOver> leftOvers() throws IOException, InterruptedException {
        List<CloudResource> clusters = clusters();
        Set<String> ids = clusters.stream().map(CloudResource::id).collect(Collectors.toSet());
        Set<String> names = clusters.stream().map(CloudResource::name).collect(Collectors.toSet());
        List<LeftOver> left = new ArrayList<>();
        for (String kind : KINDS) {
            for (CloudResource item : api.list(kind, kind)) {
                add(left, item, CloudResource::madeByCluster, ids);
            }
        }
        for (CloudResource vpc : api.list("vpcs", "vpcs")) {
            if (vpc.ours()) {
                add(left, vpc, CloudResource::madeForCluster, names);
            }
        }
        return left;
    }

    @Override
    public void destroy(CloudResource cluster) throws IOException, InterruptedException {
        api.delete("%s/%s/destroy_with_associated_resources/dangerous".formatted(CLUSTERS, cluster.id()));
    }

    @Override
    public String notLookedAt() {
        return "Spaces buckets and keys, reserved addresses";
    }

    private static void add(
            List<LeftOver> left,
            CloudResource item,
            Function<CloudResource, Optional<String>> cluster,
            Set<String> there) {
        cluster.apply(item).filter(name -> !there.contains(name)).ifPresent(name -> left.add(new LeftOver(item, name)));
    }
}
