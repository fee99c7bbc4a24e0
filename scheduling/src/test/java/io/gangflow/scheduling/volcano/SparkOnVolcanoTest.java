package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The expectations of Spark's own integration tests for Volcano (resource-managers/kubernetes/integration-tests,
 * VolcanoTestsSuite): each application is a driver whose PodGroup has minMember 1 and the whole application's
 * resources.
 */
class SparkOnVolcanoTest {

    @Test
    void onAQueueForOneJobThreeJobsRunOneByOne() {
        SessionCase is = cluster().queue("one", "capability=2:4Gi");
        for (int i = 0; i < 3; i++) {
            application(is, "job-" + i, "one", "", i);
        }
        for (int i = 0; i < 3; i++) {
            assertThat(is.look().bound()).containsExactly("job-" + i + "-driver");
            assertThat(is.look().bound()).isEmpty();
            is.gone("job-" + i + "-driver").pod("job-" + i + "-driver", "job-" + i, "cpu=1 on=n1 phase=SUCCEEDED");
        }
    }

    @Test
    void onAQueueOfAThousandthOfACpuNothingRuns() {
        SessionCase is = cluster().queue("off", "capability=1m:4Gi");
        application(is, "job", "off", "", 0);
        for (int i = 0; i < 5; i++) {
            assertThat(is.look().bound()).isEmpty();
        }
    }

    @Test
    void ofTwoQueuesTheOneThatIsOffDoesNotHoldTheOtherBack() {
        SessionCase is = cluster().queue("off", "capability=1m:4Gi").queue("on", "capability=8:16Gi");
        for (int i = 0; i < 4; i++) {
            application(is, "job-" + i, i % 2 == 0 ? "off" : "on", "", i);
        }

        assertThat(is.look().bound()).containsExactly("job-1-driver", "job-3-driver");
    }

    @Test
    void jobsOfHigherPriorityGoFirst() {
        SessionCase is = cluster()
                .priorityClass("low", 1)
                .priorityClass("mid", 50)
                .priorityClass("high", 100)
                .queue("one", "capability=2:4Gi");
        application(is, "a", "one", "low", 0);
        application(is, "b", "one", "mid", 1);
        application(is, "c", "one", "high", 2);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Outcome outcome = is.look();
            for (String driver : outcome.bound()) {
                order.add(driver);
                is.gone(driver).pod(driver, driver.substring(0, 1), "cpu=1 on=n1 phase=SUCCEEDED");
            }
        }

        assertThat(order).containsExactly("c-driver", "b-driver", "a-driver");
    }

    private static void application(SessionCase is, String name, String queue, String priorityClass, int created) {
        is.group(
                name,
                "min=1 phase=Pending resources=2:4Gi queue=%s class=%s created=%d"
                        .formatted(queue, priorityClass, created));
        is.pod(name + "-driver", name, "cpu=1 memory=2Gi");
    }

    private static SessionCase cluster() {
        return session(VolcanoConfiguration.helmDefault()).node("n1", "cpu=8 memory=16Gi");
    }
}
