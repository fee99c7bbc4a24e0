package io.gangflow.minicluster.kubelet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Separate ports for the rendezvous of each gang. On a real cluster every pod has all ports. Here, a program that
 * listens on all addresses, such as PyTorch's TCPStore or TensorFlow's servers, would block the port for other gangs or
 * other ranks.
 */
final class GangPorts {

    /** Variables with a host, and the variables with its port (torchrun, torch.distributed env://). */
    private static final Map<String, String> PORT_OF =
            Map.of("MASTER_ADDR", "MASTER_PORT", "PET_MASTER_ADDR", "PET_MASTER_PORT");

    /** Variables whose values contain hosts with ports (TensorFlow, torchrun). */
    private static final List<String> ENDPOINTS = List.of("TF_CONFIG", "PET_RDZV_ENDPOINT");

    private static final Pattern ENDPOINT = Pattern.compile("([a-z0-9][-a-z0-9.]*):[0-9]{1,5}");

    private final Function<String, Optional<Integer>> portOf;

    /** @param portOf the port by the name of a rank; empty for other names */
    GangPorts(Function<String, Optional<Integer>> portOf) {
        this.portOf = portOf;
    }

    /** Returns the variables with the ports replaced wherever they refer to a rank of the gang. */
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
