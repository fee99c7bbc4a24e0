package io.gangflow.run;

/** A pod of a run. {@code instance} counts from 0; {@code role} as in {@link Label#ROLE}. */
public record PodRef(String name, String stage, int instance, String role) implements Comparable<PodRef> {

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
        return name.compareTo(other.name);
    }
}
