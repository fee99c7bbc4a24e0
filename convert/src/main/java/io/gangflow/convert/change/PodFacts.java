package io.gangflow.convert.change;

import io.gangflow.collection.Ordered;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a pod is, as texts by what a reader calls them: {@code image}, {@code command}, {@code env LEVEL}.
 *
 * @param work what the pod runs, with what, and where: equal work can replace each other
 * @param rest what else its spec says
 */
public record PodFacts(SortedMap<String, String> work, SortedMap<String, String> rest) {

    public PodFacts {
        work = Ordered.sorted(work);
        rest = Ordered.sorted(rest);
    }

    /** Both; an amount that is requested and is the limit, too, is one fact: {@code memory}. */
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
        return Ordered.sorted(all);
    }

    /** The value of a fact, if it is known. */
    String get(String fact) {
        return work.getOrDefault(fact, rest.getOrDefault(fact, ""));
    }
}
