package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The command-line arguments of a program in a Deployment, found by the name of its image. */
final class Flags {

    private Flags() {}

    /** Returns the arguments of the first container whose image name matches; empty if there is none. */
    static Optional<List<String>> of(ClusterReader cluster, Pattern image) {
        for (JsonNode deployment : cluster.list(KindCatalogue.DEPLOYMENT)) {
            for (JsonNode container :
                    deployment.path("spec").path("template").path("spec").path("containers")) {
                if (image.matcher(container.path("image").asText()).find()) {
                    List<String> words = new ArrayList<>();
                    container.path("command").forEach(word -> words.add(word.asText()));
                    container.path("args").forEach(word -> words.add(word.asText()));
                    return Optional.of(words);
                }
            }
        }
        return Optional.empty();
    }
}
