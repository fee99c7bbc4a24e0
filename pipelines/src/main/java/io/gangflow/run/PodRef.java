package io.gangflow.run;

/** A pod of a run. {@code instance} counts from 0; {@code role} as in {@link Label#ROLE}. */
public record PodRef(String name, String stage, int instance, String role) implements Comparable<PodRef> {

    @Override
    public int compareTo(PodRef other) {
        return name.compareTo(other.name);
    }
}
