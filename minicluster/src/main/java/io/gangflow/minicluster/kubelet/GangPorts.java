package io.gangflow.minicluster.kubelet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A port of its own for each gang's rendezvous. On a cluster every pod has all ports; here a program that listens on
 * every address, as PyTorch's TCPStore and TensorFlow's servers do, would take the port of other gangs, or of other ranks.
 */
final class GangPorts {

    /** Variables with a host, and those with the port that is meant (torchrun, torch.distributed env://). */
    private static final Map<String, String> PORT_OF =
            Map.of("MASTER_ADDR", "MASTER_PORT", "PET_MASTER_ADDR", "PET_MASTER_PORT");

    /** Variables whose texts have hosts with ports (TensorFlow, torchrun). */
    private static final List<String> ENDPOINTS = List.of("TF_CONFIG", "PET_RDZV_ENDPOINT");

    private static final Pattern ENDPOINT = Pattern.compile("([a-z0-9][-a-z0-9.]*):[0-9]{1,5}");

    private final Function<String, Optional<Integer>> portOf;

    /** @param portOf by the name of a rank; empty for other names */
    GangPorts(Function<String, Optional<Integer>> portOf) {
        this.portOf = portOf;
    }

    /** The variables with other ports where they name a rank of the gang. */
    Map<String, String> apply(Map<String, String> variables) {
        Map<String, String> changed = new LinkedHashMap<>(variables);
        PORT_OF.forEach((host, port) -> {
            if (variables.containsKey(port)) {
                portOf.apply(variables.getOrDefault(host, ""))
                        .ifPresent(own -> changed.put(port, Integer.toString(own)));
            }
        });
        ENDPOINTS.forEach(name -> changed.computeIfPresent(name, (same, text) -> endpoints(text)));
        return changed;
    }

    private String endpoints(String text) {
        return ENDPOINT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(portOf.apply(match.group(1))
                        .map(own -> match.group(1) + ":" + own)
                        .orElse(match.group())));
    }
}
