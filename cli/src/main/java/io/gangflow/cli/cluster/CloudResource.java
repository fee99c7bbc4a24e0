package io.gangflow.cli.cluster;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Something that a cloud bills for, with its tags. */
record CloudResource(String kind, String id, String name, List<String> tags) {

    private static final String OURS = "by:gangflow";
    private static final String CLUSTER = "k8s:";

    CloudResource {
        tags = List.copyOf(tags);
    }

    /** Whether infra-tofu made it. */
    boolean ours() {
        return tags.contains(OURS);
    }

    /** The expiry date; empty when it is missing or not a date. */
    Optional<LocalDate> expires() {
        return tag("expires:").flatMap(date -> {
            try {
                return Optional.of(LocalDate.parse(date));
            } catch (DateTimeException unreadable) {
                return Optional.empty();
            }
        });
    }

    String owner() {
        return tag("owner:").orElse("nobody");
    }

    /** The id of the cluster whose controllers made it, as DigitalOcean's tag it. */
    Optional<String> madeByCluster() {
        return tag(CLUSTER);
    }

    /** The name of the cluster that infra-tofu made it for. */
    Optional<String> madeForCluster() {
        return tag("cluster:");
    }

    /** What follows a beginning in the first tag that has it. */
    Optional<String> tag(String prefix) {
        return tags.stream()
                .filter(tag -> tag.startsWith(prefix))
                .map(tag -> tag.substring(prefix.length()))
                .findFirst();
    }
}
