package io.gangflow.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.NodePool;
import io.gangflow.file.AtomicFile;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A variables file for infra-tofu's roots. OpenTofu automatically loads files that end in {@code .auto.tfvars.json}.
 */
final class Tfvars {

    /** Values that only the user can give; the blueprint rejects a cluster without them. */
    private static final List<String> OF_PEOPLE = List.of("owner", "purpose", "expires");

    private final Path file;
    private final ObjectNode tree;

    private Tfvars(Path file, ObjectNode tree) {
        this.file = file;
        this.tree = tree;
    }

    /**
     * Reads the file if it exists.
     *
     * @throws CommandFailure when it has other content
     */
    static Tfvars at(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new Tfvars(file, BoundedJson.INDENTED.createObjectNode());
        }
        try {
            JsonNode tree = BoundedJson.INDENTED.readTree(Files.readAllBytes(file));
            if (tree instanceof ObjectNode object && (object.path("cluster").isObject() || !object.has("cluster"))) {
                return new Tfvars(file, object);
            }
        } catch (JsonProcessingException invalid) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "`%s` is not JSON".formatted(file));
        }
        throw new CommandFailure(
                ExitCode.BAD_INPUT, "`%s` has no object `cluster`, so it is not for infra-tofu".formatted(file));
    }

    /**
     * Sets the pools, keeps all other variables, and adds missing ones that can be computed: name, region and budget.
     *
     * @param usdPerHour price of the whole cluster
     * @return the variables that the user must add
     */
    List<String> size(String name, String region, List<NodePool> pools, double usdPerHour) throws IOException {
        ObjectNode cluster = tree.withObject("/cluster");
        if (!cluster.has("name")) {
            cluster.put("name", name);
        }
        if (!cluster.has("region")) {
            cluster.put("region", region);
        }
        if (!cluster.has("max_price_per_hour")) {
            cluster.put("max_price_per_hour", Math.ceil(usdPerHour * 100) / 100);
        }
        ObjectNode sized = cluster.putObject("node_pools");
        for (NodePool pool : pools) {
            ObjectNode node = sized.putObject(pool.name());
            node.put("machine", pool.machine());
            node.put("count", pool.count());
            if (pool.equals(pools.get(0))) {
                node.put("system", true);
            }
        }
        AtomicFile.write(file, BoundedJson.INDENTED.writeValueAsString(tree) + "\n");
        List<String> missing = new ArrayList<>(OF_PEOPLE);
        missing.removeIf(cluster::has);
        return missing;
    }
}
