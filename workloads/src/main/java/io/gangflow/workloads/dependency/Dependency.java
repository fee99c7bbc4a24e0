package io.gangflow.workloads.dependency;

import java.util.List;

/**
 * What one pod requires before its work can end.
 *
 * @param kind determines which of the other fields are set
 * @param group for a peer, a driver or an executor: the shared name of interdependent pods, unique in the cluster;
 *     empty for others
 * @param size for a peer: number of pods of the group, itself included, that must run at the same time; otherwise 1
 * @param follows for followers and executors: {@code namespace/name} of pods that must end first, or must run if they
 *     never end
 */
public record Dependency(Kind kind, String group, int size, List<String> follows) {

    /** A pod that works and ends without others. */
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

    /** The kinds of dependency between pods. */
    public enum Kind {
        /** The pod depends on no others. */
        ALONE,
        /** The pod works while enough pods of its gang run. */
        PEER,
        /** A Spark driver works while at least one of its executors runs. */
        DRIVER,
        /** A Spark executor is deleted when its driver ends. */
        EXECUTOR,
        /**
         * The pod created other pods and ends after them: a stage launcher, an Argo resource template, a spark-submit.
         */
        FOLLOWER
    }
}
