package io.gangflow.convert.change;

import io.gangflow.collection.OrderedMaps;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The facts of a pod by their display names: {@code image}, {@code command}, {@code env LEVEL}.
 *
 * @param work what the pod runs, with what, and where: pods with equal work are interchangeable
 * @param rest the other fields of its spec
 */
public record PodFacts(SortedMap<String, String> work, SortedMap<String, String> rest) {

    public PodFacts {
        work = OrderedMaps.sorted(work);
        rest = OrderedMaps.sorted(rest);
    }

    /** All facts; a resource whose request equals its limit is one fact: {@code memory}. */
    SortedMap<String, String> all() {
        Map<String, String> all = new TreeMap<>(work);
        all.putAll(rest);
        for (String fact : work.keySet()) {
            String limit = fact.replaceFirst("(^|: )request ", "$1limit ");
            if (!limit.equals(fact) && work.get(fact).equals(rest.get(limit))) {
                all.remove(limit);
                all.put(fact.replaceFirst("(^|: )request ", "$1"), work.getOrDefault(fact, ""));
                all.remove(fact);
            }
        }
        return OrderedMaps.sorted(all);
    }

    /** The value of a fact, if known. */
    String get(String fact) {
        return work.getOrDefault(fact, rest.getOrDefault(fact, ""));
    }
}
