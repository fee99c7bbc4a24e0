package io.gangflow.verdict.why;

import java.util.List;

/**
 * A waiting subject and its pods, by name.
 *
 * @param subject an instance of a stage, a PodGroup or a pod
 * @param pods that wait
 */
public record Waiting(String subject, List<String> pods) {

    public Waiting {
        pods = List.copyOf(pods);
    }

    /** Returns whether a name given by the user refers to it. */
    public boolean isCalled(String name) {
        return pods.contains(name) || subject.equals(name) || subject.endsWith("/" + name);
    }
}
