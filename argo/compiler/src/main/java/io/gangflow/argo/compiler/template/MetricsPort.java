package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The port on which a program serves Prometheus metrics, from its command: {@code --metrics-port 9400}, or with
 * {@code =}.
 */
public final class MetricsPort {

    /** The port name that PodMonitors select (infra-tofu/platform/charts/gangflow/templates/monitors.yaml). */
    public static final String NAME = "metrics";

    private static final String OPTION = "--metrics-port";
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int LAST = 65_535;

    private MetricsPort() {}

    /** One port or none; a port that is known only at run time cannot be declared. */
    static List<ContainerPort> of(List<Text> command) {
        return value(command.stream().map(Text::toString).toList())
                .filter(value -> NUMBER.matcher(value).matches())
                .map(Integer::parseInt)
                .filter(port -> port <= LAST)
                .map(port -> List.of(new ContainerPortBuilder()
                        .withName(NAME)
                        .withContainerPort(port)
                        .build()))
                .orElse(List.of());
    }

    private static Optional<String> value(List<String> words) {
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index);
            if (word.startsWith(OPTION + "=")) {
                return Optional.of(word.substring(OPTION.length() + 1));
            }
            if (word.equals(OPTION) && index + 1 < words.size()) {
                return Optional.of(words.get(index + 1));
            }
        }
        return Optional.empty();
    }
}
