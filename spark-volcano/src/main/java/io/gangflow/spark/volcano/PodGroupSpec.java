package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.SparkConf;

/**
 * The spec of a PodGroup template with missing values filled in. Values of the template are kept; {@link #remarks} warn
 * of harmful ones.
 */
final class PodGroupSpec {

    private static final String MIN_MEMBER = "minMember";
    private static final String MIN_RESOURCES = "minResources";

    private final Map<String, Object> spec;
    private final List<String> remarks = new ArrayList<>();

    private PodGroupSpec(Map<String, Object> spec) {
        this.spec = spec;
    }

    /**
     * Completes a template.
     *
     * @param needed requests of all pods of the application together
     */
    static PodGroupSpec complete(Map<?, ?> template, ResourceSum needed, SparkConf conf) {
        Map<String, Object> copy = new LinkedHashMap<>();
        template.forEach((key, value) -> copy.put(String.valueOf(key), value));
        PodGroupSpec completed = new PodGroupSpec(copy);
        completed.minMember();
        completed.minResources(needed);
        completed.putIfSet("queue", VolcanoSetting.QUEUE.of(conf));
        completed.putIfSet("priorityClassName", VolcanoSetting.PRIORITY_CLASS.of(conf));
        return completed;
    }

    Map<String, Object> spec() {
        return spec;
    }

    String queue() {
        return String.valueOf(spec.getOrDefault("queue", ""));
    }

    /** Returns warnings for the user. */
    List<String> remarks() {
        return List.copyOf(remarks);
    }

    private void minMember() {
        Object given = spec.get(MIN_MEMBER);
        long number = given == null ? 0 : new BigDecimal(given.toString()).longValue();
        if (number < 1) {
            spec.put(MIN_MEMBER, 1);
        } else if (number > 1) {
            remarks.add(
                    ("minMember %d of the PodGroup template is more than 1: executors exist only once the driver runs,"
                                    + " so the driver waits forever; remove minMember")
                            .formatted(number));
        }
    }

    private void minResources(ResourceSum needed) {
        Map<String, Object> resources = new TreeMap<>();
        if (spec.get(MIN_RESOURCES) instanceof Map<?, ?> given) {
            given.forEach((name, value) -> resources.put(String.valueOf(name), String.valueOf(value)));
        }
        needed.quantities().forEach((name, quantity) -> {
            Object given = resources.putIfAbsent(name, quantity);
            if (given != null) {
                compare(name, String.valueOf(given), quantity);
            }
        });
        spec.put(MIN_RESOURCES, resources);
    }

    private void compare(String name, String given, String needed) {
        int order = Quantity.parse(given)
                .getNumericalAmount()
                .compareTo(Quantity.parse(needed).getNumericalAmount());
        if (order < 0) {
            remarks.add(("minResources %s %s of the PodGroup template is less than the %s that driver and executors"
                            + " request: drivers can start whose executors do not fit")
                    .formatted(name, given, needed));
        } else if (order > 0) {
            remarks.add(("minResources %s %s of the PodGroup template is more than the %s that driver and executors"
                            + " request: fewer applications run at once than fit")
                    .formatted(name, given, needed));
        }
    }

    private void putIfSet(String key, String value) {
        if (!value.isEmpty()) {
            spec.put(key, value);
        }
    }
}
