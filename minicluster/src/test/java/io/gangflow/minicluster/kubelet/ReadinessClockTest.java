package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.faults.JumpingClock;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadinessClockTest {

    private static final long LONGEST_PERIOD_MILLIS = 10_000;

    @Test
    void probesContinueWhenTheClockIsSetBack() {
        JumpingClock clock = new JumpingClock(Clock.systemUTC());
        Pod pod = TestImages.bound("server", "worker-1", "serve", "1");
        Container container = pod.getSpec().getContainers().get(0);
        container.setReadinessProbe(new ProbeBuilder().withPeriodSeconds(10).build());
        Readiness readiness = new Readiness(pod, "127.0.0.1", clock);
        readiness.started(container);

        clock.jump(Duration.ofHours(-1));

        assertThat(readiness.millisToNext()).isLessThanOrEqualTo(LONGEST_PERIOD_MILLIS);
    }
}
