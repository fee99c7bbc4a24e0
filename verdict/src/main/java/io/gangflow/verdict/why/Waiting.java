package io.gangflow.verdict.why;

import java.util.List;

/**
 * What waits, by name.
 *
 * @param subject an instance of a stage, a PodGroup or a pod
 * @param pods that wait
 */
public record Waiting(String subject, List<String> pods) {

    public Waiting {
        pods = List.copyOf(pods);
    }

    /** Whether a user means it by this name. */
    public boolean isCalled(String name) {
        return pods.contains(name) || subject.equals(name) || subject.endsWith("/" + name);
    }
}
