package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code gangflow cluster audit}: what clusters left behind. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = {
            "List load balancers, volumes and snapshots on DigitalOcean whose cluster is gone; exit code 1 when there are.",
            "Whose cluster it was, is told by the tag k8s:ID of DigitalOcean's own controllers."
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
        Set<String> there = api.list(DigitalOceanApi.CLUSTERS, "kubernetes_clusters").stream()
                .map(CloudResource::id)
                .collect(Collectors.toSet());
        int left = 0;
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            List<CloudResource> found = api.list(kind.getKey(), kind.getValue()).stream()
                    .filter(item -> item.madeByCluster()
                            .map(cluster -> !there.contains(cluster))
                            .orElse(false))
                    .toList();
            found.forEach(item -> console.out()
                    .println("%s  %s  %s  of cluster %s, which is gone"
                            .formatted(
                                    kind.getKey(),
                                    item.id(),
                                    item.name(),
                                    item.madeByCluster().orElseThrow())));
            left += found.size();
        }
        console.err().println(left == 0 ? "nothing is left of clusters that are gone" : left + " left over");
        console.err().println("not looked at: VPCs, Spaces buckets and keys, reserved addresses");
        return left == 0 ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("load_balancers", "load_balancers");
        kinds.put("volumes", "volumes");
        kinds.put("snapshots", "snapshots");
        return kinds;
    }
}
