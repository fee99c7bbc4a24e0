package io.gangflow.argo.launcher.pod;

import java.util.Optional;

/**
 * The relevant fields of a pod; pods themselves are large and many.
 *
 * @param rank its name in log lines
 * @param container the container whose log is shown
 * @param started whether that container has written anything, or could have
 * @param ended whether it writes no more
 * @param waitsFor why the pod is pending, in the cluster's wording
 * @param group name of its PodGroup
 * @param progress the progress that the pod reports
 * @param result the termination message of that container when it succeeded
 */
public record PodView(
        String uid,
        String name,
        String rank,
        String container,
        boolean started,
        boolean ended,
        Optional<String> waitsFor,
        Optional<String> group,
        Optional<Fraction> progress,
        Optional<String> result) {}
