package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Durations of pods in seconds. A duration set on an object or its pods ({@link Label#EXPECT_SECONDS}) takes precedence
 * over the history of earlier runs. Immutable.
 *
 * @param history recorded durations, by {@code name#role}, {@code Kind/name} or {@code name} of an object or stage
 */
public record Durations(Map<String, List<Double>> history) {

    /** The default if no duration is known. */
    public static final double DEFAULT_SECONDS = 10;

    public static final Durations NONE = new Durations(Map.of());

    private static final double MOST_SECONDS = 10e9;

    public Durations {
        history = OrderedMaps.copyOf(history);
    }

    /** Returns the expected duration of the pods of an object; the median (the lower one of two) of a history. */
    Optional<Double> known(ForeignObject object, String stage, String role, Pod pod) {
        return annotation(ObjectView.annotations(pod))
                .or(() -> annotation(object.annotations()))
                .or(() -> Stream.of(
                                object.name() + "#" + role,
                                stage + "#" + role,
                                object.kind() + "/" + object.name(),
                                object.name(),
                                stage)
                        .filter(history::containsKey)
                        .findFirst()
                        .flatMap(this::median));
    }

    private Optional<Double> median(String key) {
        List<Double> sorted =
                history.getOrDefault(key, List.of()).stream().sorted().toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }

    private static Optional<Double> annotation(Map<String, String> annotations) {
        String text = annotations.getOrDefault(Label.EXPECT_SECONDS, "");
        return text.matches("[0-9]{1,9}(\\.[0-9]{1,3})?")
                ? Optional.of(Double.parseDouble(text)).filter(seconds -> seconds <= MOST_SECONDS)
                : Optional.empty();
    }
}
