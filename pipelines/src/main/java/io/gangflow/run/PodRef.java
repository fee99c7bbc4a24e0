package io.gangflow.run;

import java.util.Comparator;

/**
 * A pod of a run, or another pod of the cluster.
 *
 * @param namespace two namespaces of a cluster can have pods of the same name
 * @param stage empty for a pod of no run
 * @param instance counts from 0
 * @param role as in {@link Label#ROLE}
 */
public record PodRef(String namespace, String name, String stage, int instance, String role)
        implements Comparable<PodRef> {

    private static final Comparator<PodRef> ORDER =
            Comparator.comparing(PodRef::name).thenComparing(PodRef::namespace);

    /**
     * Returns the name, with stage and instance before it if the name does not contain the stage. Argo names a pod
     * after its template, and stages that share templates share those of the first stage.
     */
    public String title() {
        boolean named = stage.isEmpty() || ("-" + name + "-").contains("-" + stage + "-");
        return named ? name : "%s-%d (%s)".formatted(stage, instance, name);
    }

    @Override
    public int compareTo(PodRef other) {
        return ORDER.compare(this, other);
    }
}
