package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code gangflow cluster audit}: what clusters left behind. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = {
            "List load balancers, volumes, snapshots and VPCs on DigitalOcean whose cluster is gone; exit code 1 when there"
                    + " are.",
            "Whose cluster it was, is told by the tag k8s:ID of DigitalOcean's own controllers, and of a VPC by what"
                    + " infra-tofu wrote into its description."
        })
final class AuditCommand implements Callable<Integer> {

    /** Paths of the API, and the field of the answer that holds the list. */
    private static final Map<String, String> KINDS = kinds();

    private final Console console;
    private final Map<String, String> environment;

    AuditCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        DigitalOceanApi api = DigitalOceanApi.of(environment);
        List<CloudResource> clusters = api.list(DigitalOceanApi.CLUSTERS, "kubernetes_clusters");
        Set<String> ids = clusters.stream().map(CloudResource::id).collect(Collectors.toSet());
        Set<String> names = clusters.stream().map(CloudResource::name).collect(Collectors.toSet());
        int left = 0;
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            left += report(api.list(kind.getKey(), kind.getValue()), CloudResource::madeByCluster, ids);
        }
        left += report(
                api.list("vpcs", "vpcs").stream().filter(CloudResource::ours).toList(),
                CloudResource::madeForCluster,
                names);
        console.err().println(left == 0 ? "nothing is left of clusters that are gone" : left + " left over");
        console.err().println("not looked at: Spaces buckets and keys, reserved addresses");
        return left == 0 ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    /** Says which of them belong to a cluster that is not there, and counts those. */
    private int report(
            List<CloudResource> items, Function<CloudResource, Optional<String>> cluster, Set<String> there) {
        int left = 0;
        for (CloudResource item : items) {
            Optional<String> gone = cluster.apply(item).filter(name -> !there.contains(name));
            if (gone.isPresent()) {
                console.out()
                        .println("%s  %s  %s  of cluster %s, which is gone"
                                .formatted(item.kind(), item.id(), item.name(), gone.get()));
                left++;
            }
        }
        return left;
    }

    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("load_balancers", "load_balancers");
        kinds.put("volumes", "volumes");
        kinds.put("snapshots", "snapshots");
        return kinds;
    }
}
