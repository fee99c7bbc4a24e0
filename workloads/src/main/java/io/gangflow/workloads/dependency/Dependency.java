package io.gangflow.workloads.dependency;

import java.util.List;

/**
 * What one pod needs before its work can end.
 *
 * @param kind which of the fields below count
 * @param group of a peer, a driver or an executor: what the pods that need each other have in common, unique in the
 *     cluster; empty for others
 * @param size of a peer: how many pods of the group, itself included, have to run at the same time; else 1
 * @param follows {@code namespace/name} of pods that have to end first, or run if they never end; of followers and
 *     executors only
 */
public record Dependency(Kind kind, String group, int size, List<String> follows) {

    /** A pod that works and ends by itself. */
    public static final Dependency ALONE = new Dependency(Kind.ALONE, "", 1, List.of());

    public Dependency {
        if (size < 1) {
            throw new IllegalArgumentException("size (%d) of group %s is less than 1".formatted(size, group));
        }
        follows = List.copyOf(follows);
    }

    static Dependency peer(String group, int size) {
        return new Dependency(Kind.PEER, group, size, List.of());
    }

    /** The ways in which a pod depends on others. */
    public enum Kind {
        /** On none. */
        ALONE,
        /** It works while enough pods of its gang run. */
        PEER,
        /** A Spark driver works while at least one of its executors runs. */
        DRIVER,
        /** A Spark executor is deleted when its driver ends. */
        EXECUTOR,
        /** It created other pods and ends after them: a stage launcher, an Argo resource template, a spark-submit. */
        FOLLOWER
    }
}
