package io.gangflow.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * An account at AWS, in the region of the environment. Whose cluster something was, is told by tags: {@code cluster} beside
 * {@code by=gangflow} of infra-tofu, {@code elbv2.k8s.aws/cluster} of the load balancer controller, and
 * {@code kubernetes.io/cluster/NAME} of the driver for volumes.
 */
final class EksAccount implements CloudAccount {

    private static final String CLUSTER = "eks:cluster";
    private static final String BALANCERS = "elbv2.k8s.aws/cluster";
    private static final String VOLUMES = "ebs.csi.aws.com/cluster";
    private static final String OWNED = "kubernetes.io/cluster/";

    private final AwsProgram aws;

    EksAccount(AwsProgram aws) {
        this.aws = aws;
    }

    /** One question for each: the tagging API tells of clusters some time after they are gone, too. */
    @Override
    public List<CloudResource> clusters() throws IOException, InterruptedException {
        List<CloudResource> clusters = new ArrayList<>();
        for (String name : names()) {
            JsonNode cluster =
                    aws.ask("eks", "describe-cluster", "--name", name).path("cluster");
            List<String> tags = new ArrayList<>();
            cluster.path("tags")
                    .properties()
                    .forEach(tag -> tags.add(tag.getKey() + ":" + tag.getValue().asText()));
            clusters.add(new CloudResource(CLUSTER, cluster.path("arn").asText(), name, tags));
        }
        return clusters;
    }

    @Override
    public List<LeftOver> leftOvers() throws IOException, InterruptedException {
        Set<String> there = names();
        Map<String, CloudResource> items = new LinkedHashMap<>();
        for (String filter : List.of("Key=by,Values=gangflow", "Key=" + BALANCERS, "Key=" + VOLUMES)) {
            tagged(filter).stream().filter(EksAccount::isOfRegion).forEach(item -> items.putIfAbsent(item.id(), item));
        }
        List<LeftOver> left = new ArrayList<>();
        for (CloudResource item : items.values()) {
            owner(item).filter(name -> !there.contains(name)).ifPresent(name -> left.add(new LeftOver(item, name)));
        }
        return left;
    }

    /** Node groups, addons, roles and networks have to go in an order that infra-tofu's state knows. */
    @Override
    public void destroy(CloudResource cluster) {
        throw new CommandFailure(
                ExitCode.BAD_INPUT,
                "`%s` is not removed; on EKS run `tofu destroy`, first in platform and then in clusters/eks"
                        .formatted(cluster.name()));
    }

    @Override
    public String notLookedAt() {
        return "other regions, roles and policies, log groups, and what has no tag";
    }

    private Set<String> names() throws IOException, InterruptedException {
        Set<String> names = new TreeSet<>();
        aws.ask("eks", "list-clusters").path("clusters").forEach(name -> names.add(name.asText()));
        return names;
    }

    /** Roles and policies are told of in one region, whose clusters may not be the ones that they are for. */
    private static boolean isOfRegion(CloudResource item) {
        return item.kind().startsWith("s3:") || !item.id().matches("arn:[^:]*:[^:]*::.*");
    }

    private static Optional<String> owner(CloudResource item) {
        return item.madeForCluster()
                .or(() -> item.tag(BALANCERS + ":"))
                .or(() -> item.tags().stream()
                        .filter(tag -> tag.startsWith(OWNED))
                        .map(tag -> tag.substring(OWNED.length()).replaceFirst(":.*", ""))
                        .findFirst());
    }

    private List<CloudResource> tagged(String filter) throws IOException, InterruptedException {
        List<CloudResource> found = new ArrayList<>();
        JsonNode answer = aws.ask("resourcegroupstaggingapi", "get-resources", "--tag-filters", filter);
        for (JsonNode item : answer.path("ResourceTagMappingList")) {
            List<String> tags = new ArrayList<>();
            item.path("Tags")
                    .forEach(tag -> tags.add(
                            tag.path("Key").asText() + ":" + tag.path("Value").asText()));
            found.add(resource(item.path("ResourceARN").asText(), tags));
        }
        return found;
    }

    /** {@code arn:aws:eks:us-east-1:123456789012:cluster/article} is the {@code eks:cluster} called article. */
    private static CloudResource resource(String arn, List<String> tags) {
        String[] parts = arn.split(":", 6);
        String path = parts.length == 6 ? parts[5] : arn;
        String kind = path.replaceFirst("[/:].*", "");
        String name = path.contains("/") || path.contains(":") ? path.substring(kind.length() + 1) : path;
        boolean bucket = name.equals(path); // of S3, which has no word before the name
        return new CloudResource(
                (parts.length == 6 ? parts[2] : "") + ":" + (bucket ? "bucket" : kind), arn, name, tags);
    }
}
