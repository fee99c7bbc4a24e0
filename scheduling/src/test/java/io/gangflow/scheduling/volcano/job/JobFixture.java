package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import java.util.stream.Stream;

/** Jobs and tasks outside of a session, on no node. */
public final class JobFixture {

    private JobFixture() {}

    public static JobInfo job(PodGroupFixture group, PodFixture... pods) {
        return job(Dimensions.BASIC, group, pods);
    }

    public static JobInfo job(Dimensions dimensions, PodGroupFixture group, PodFixture... pods) {
        return job(dimensions, group.state(), 0, pods);
    }

    /** Creates a job with the priority of its class. */
    public static JobInfo job(int priority, PodGroupFixture group, PodFixture... pods) {
        return job(Dimensions.BASIC, group.state(), priority, pods);
    }

    public static JobInfo job(Dimensions dimensions, PodGroupState group, int priority, PodFixture... pods) {
        JobInfo job = new JobInfo(group, priority, dimensions);
        Stream.of(pods).forEach(pod -> job.add(task(dimensions, pod)));
        return job;
    }

    public static TaskInfo task(PodFixture pod) {
        return task(Dimensions.BASIC, pod);
    }

    private static TaskInfo task(Dimensions dimensions, PodFixture pod) {
        PodState state = pod.state();
        return new TaskInfo(PodInfo.of(state, dimensions), Amounts.of(state.requests(), dimensions), null);
    }
}
