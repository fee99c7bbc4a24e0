package io.gangflow.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/**
 * The output of {@code tofu output -json gangflow_cluster} for a cluster's root. The output of all variables is also
 * accepted, but printing it exposes the keys of a bucket.
 */
final class TofuOutput {

    /** Name of the output in clusters/&#42;/outputs.tf. */
    private static final String OUTPUT = "gangflow_cluster";

    private static final int MOST_BYTES = 1 << 20;

    private static final String HEADER = """
            # Imported from the output of OpenTofu; import it again rather than changing it.
            """;

    private TofuOutput() {}

    /**
     * Returns the cluster file in an output, as YAML.
     *
     * @throws CommandFailure when the input is not the output of a cluster's root
     */
    static String clusterFile(InputStream output) throws IOException {
        byte[] bytes = output.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw wrong("it has more than %,d bytes".formatted(MOST_BYTES));
        }
        JsonNode tree = parsed(bytes);
        JsonNode cluster = "Cluster".equals(tree.path("kind").asText())
                ? tree
                : tree.path(OUTPUT).path("value");
        if (!cluster.isObject()) {
            throw wrong(
                    bytes.length == 0 || tree.isEmpty()
                            ? "it is empty; has `tofu apply` been run in this folder?"
                            : "no output `%s`; run tofu in one of the folders of infra-tofu/clusters"
                                    .formatted(OUTPUT));
        }
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setWidth(160)
                .build();
        Object plain = BoundedJson.MAPPER.convertValue(cluster, Map.class);
        StringWriter text = new StringWriter();
        text.append(HEADER).append(new Dump(settings).dumpToString(plain));
        return text.toString();
    }

    private static JsonNode parsed(byte[] bytes) throws IOException {
        try {
            return BoundedJson.MAPPER.readTree(bytes);
        } catch (JsonProcessingException invalid) {
            throw wrong("it is not JSON (line %d)"
                    .formatted(
                            invalid.getLocation() == null
                                    ? 1
                                    : invalid.getLocation().getLineNr()));
        }
    }

    private static CommandFailure wrong(String what) {
        return new CommandFailure(
                ExitCode.BAD_INPUT, "the input is not what `tofu output -json gangflow_cluster` prints: " + what);
    }
}
