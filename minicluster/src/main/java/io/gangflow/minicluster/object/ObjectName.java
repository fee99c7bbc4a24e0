package io.gangflow.minicluster.object;

import java.util.Comparator;

/** The name of an object within its resource; the namespace is empty for a cluster-scoped one. Ordered as in lists. */
public record ObjectName(String namespace, String name) implements Comparable<ObjectName> {

    private static final Comparator<ObjectName> ORDER =
            Comparator.comparing(ObjectName::namespace).thenComparing(ObjectName::name);

    @Override
    public int compareTo(ObjectName other) {
        return ORDER.compare(this, other);
    }
}
