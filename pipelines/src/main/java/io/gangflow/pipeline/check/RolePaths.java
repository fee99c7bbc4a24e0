package io.gangflow.pipeline.check;

import io.gangflow.pipeline.model.Work;
import java.util.stream.Stream;

/** The paths below a stage that describe the pods of a role. */
public final class RolePaths {

    private RolePaths() {}

    /** Returns the path of the mapping with {@code cpu} and {@code memory}. */
    public static String[] resources(Work work, String role) {
        if (work instanceof Work.Spark) {
            return new String[] {"spark", role.equals("driver") ? "driver" : "executors"};
        }
        return append(owner(work, role), "resources");
    }

    /** Returns the path of the number of pods; the kind of work itself if the number is fixed. */
    public static String[] count(Work work, String role) {
        if (work instanceof Work.Spark) {
            return new String[] {"spark", "executors", "count"};
        }
        if (work instanceof Work.Ray) {
            return role.equals("head") ? owner(work, role) : new String[] {"ray", "workers"};
        }
        if (work instanceof Work.Ddp ddp) {
            return ddp.elastic().isPresent() ? new String[] {"ddp", "elastic", "max"} : new String[] {"ddp", "workers"};
        }
        return work instanceof Work.Pod ? owner(work, role) : append(owner(work, role), "replicas");
    }

    private static String[] owner(Work work, String role) {
        if (work instanceof Work.Tensorflow) {
            return new String[] {"tensorflow", role};
        }
        if (work instanceof Work.Mpi) {
            return new String[] {"mpi", role.equals("worker") ? "workers" : role};
        }
        if (work instanceof Work.Ray && role.equals("head")) {
            return new String[] {"ray", "head"};
        }
        return new String[] {work.keyword()};
    }

    private static String[] append(String[] path, String last) {
        return Stream.concat(Stream.of(path), Stream.of(last)).toArray(String[]::new);
    }
}
