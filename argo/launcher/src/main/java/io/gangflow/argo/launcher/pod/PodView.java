package io.gangflow.argo.launcher.pod;

import java.util.Optional;

/**
 * What is needed to know of a pod; pods themselves are large and many.
 *
 * @param rank what it is called in log lines
 * @param container whose log is shown
 * @param started whether that container has written anything, or could have
 * @param ended whether it writes no more
 * @param waitsFor why the pod does not run, in the words of the cluster
 * @param group name of its PodGroup
 * @param progress how far the pod says that it has come
 * @param result what that container left as its termination message when it ended well
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
