package io.gangflow.convert.pod;

import io.gangflow.convert.field.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The locations of a pod's parts.
 *
 * @param specs with the fields of the pod's spec; the first one that has a field counts
 * @param main the container that does the work
 * @param inits containers that run to completion before it
 * @param sidecars containers that are stopped after it
 * @param texts translates its texts to the language
 * @param owner name of the object that has its own claims for volumes; empty for none
 */
public record PodSource(
        List<Field> specs, Field main, List<Field> inits, List<Field> sidecars, Texts texts, Optional<String> owner) {

    private static final Predicate<Field> RESTARTED =
            container -> container.at("restartPolicy").peek().orElse("").equals("Always");

    public PodSource {
        specs = List.copyOf(specs);
        inits = List.copyOf(inits);
        sidecars = List.copyOf(sidecars);
    }

    /** Reads the spec of a pod; a second container that must also end is not part of it. */
    public static PodSource of(Field spec, Texts texts) {
        List<Field> containers = spec.at("containers").items();
        List<Field> first = spec.at("initContainers").items();
        return new PodSource(
                List.of(spec),
                containers.isEmpty() ? spec.at("containers") : containers.get(0),
                first.stream().filter(RESTARTED.negate()).toList(),
                first.stream().filter(RESTARTED).toList(),
                texts,
                Optional.empty());
    }

    /** A field of the pod's spec. */
    Field spec(String key) {
        return specs.stream()
                .map(spec -> spec.at(key))
                .filter(Field::isGiven)
                .findFirst()
                .orElse(specs.get(0).at(key));
    }

    /** The volumes of all specs. */
    List<Field> volumes() {
        return specs.stream()
                .flatMap(spec -> spec.at("volumes").items().stream())
                .toList();
    }

    /** The claim of a volume that the owner creates for each run. */
    Optional<String> claim(String volume) {
        return owner.filter(name -> specs.stream()
                        .flatMap(spec -> spec.at("volumeClaimTemplates").items().stream())
                        .anyMatch(claim ->
                                claim.at("metadata", "name").peek().orElse("").equals(volume)))
                .map(name -> name + "-" + volume);
    }

    /** Init containers and sidecars. */
    List<Field> extras() {
        List<Field> all = new ArrayList<>(inits);
        all.addAll(sidecars);
        return all;
    }
}
