package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.Decisions.PodCounts;
import io.gangflow.scheduling.snapshot.Decisions.PodGroupUpdate;
import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The PodGroup updates at the end of a session: framework/session.go, framework/job_updater.go, plugins/gang. */
class PodGroupStatusTest {

    private static final PodCounts NONE = new PodCounts(0, 0, 0);

    @Test
    void aGangFromItsFirstSessionToItsLast() {
        SessionCase is = helm().node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=2 phase=Pending resources=2:2Gi").pods("g", 2, "cpu=1 memory=1Gi");

        assertThat(updates(is.look())).containsExactly(scheduled("Inqueue", NONE));
        assertThat(updates(is.look())).containsExactly(scheduled("Running", new PodCounts(2, 0, 0)));
        assertThat(updates(is.look())).isEmpty();
        is.pod("g-0", "g", "cpu=1 memory=1Gi on=n1 phase=SUCCEEDED");
        assertThat(updates(is.look()))
                .as("what succeeded still counts as ready")
                .containsExactly(scheduled("Running", new PodCounts(1, 1, 0)));
        is.pod("g-1", "g", "cpu=1 memory=1Gi on=n1 phase=SUCCEEDED");
        assertThat(updates(is.look())).containsExactly(scheduled("Completed", new PodCounts(0, 2, 0)));
    }

    @Test
    void aGangThatLosesAPodIsUnknownUntilItHasAnother() {
        SessionCase is = helm().node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=2 phase=Running resources=2:2Gi").pods("g", 2, "cpu=1 memory=1Gi on=n1");
        is.look();

        is.pod("g-1", "g", "cpu=1 memory=1Gi on=n1 phase=FAILED");
        assertThat(updates(is.look()))
                .containsExactly(update(
                        "Unknown",
                        "Unschedulable",
                        "NotEnoughResources",
                        "1/2 tasks in gang unschedulable: pod group is not ready, 1 Failed, 1 Running, 2 minAvailable",
                        new PodCounts(1, 0, 1)));

        is.gone("g-1").pod("g-2", "g", "cpu=1 memory=1Gi");
        assertThat(updates(is.look()))
                .as("only bound in this session, and it was not Inqueue")
                .containsExactly(scheduled("Pending", new PodCounts(1, 0, 0)));
        assertThat(updates(is.look())).containsExactly(scheduled("Running", new PodCounts(2, 0, 0)));
    }

    @Test
    void aGangThatDoesNotFitSaysHowManyOfItsTasksWould() {
        SessionCase is =
                session("allocate", "priority, gang | predicates, nodeorder").node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=3").pods("g", 3, "cpu=1 memory=1Gi");

        assertThat(updates(is.look()))
                .containsExactly(update(
                        "Inqueue",
                        "Unschedulable",
                        "NotEnoughResources",
                        "1/3 tasks in gang unschedulable: pod group is not ready, 3 Pending, 3 minAvailable;"
                                + " Pending: 1 Unschedulable, 2 Schedulable. Origin reason is g-2: 0/1 nodes are"
                                + " unavailable: 1 Insufficient cpu.",
                        NONE));
        assertThat(updates(is.look())).as("nothing new").isEmpty();
    }

    @Test
    void aGroupThatIsNotLetInHasAReasonAndNoCondition() {
        SessionCase is = helm().node("n1", "cpu=1 memory=4Gi");
        is.group("g", "min=2 phase=Pending resources=3:2Gi");

        List<PodGroupUpdate> updates = updates(is.look());

        assertThat(updates).extracting(PodGroupUpdate::phase).containsExactly("Pending");
        assertThat(updates).extracting(PodGroupUpdate::conditionType).containsExactly("");
        assertThat(updates)
                .extracting(PodGroupUpdate::message)
                .containsExactly("resource in cluster is overused: overused cpu");
    }

    private static SessionCase helm() {
        return session(VolcanoConfiguration.helmDefault());
    }

    private static List<PodGroupUpdate> updates(Outcome outcome) {
        return outcome.decisions().podGroups();
    }

    private static PodGroupUpdate scheduled(String phase, PodCounts counts) {
        return update(phase, "Scheduled", "tasks in gang are ready to be scheduled", "", counts);
    }

    private static PodGroupUpdate update(String phase, String type, String reason, String message, PodCounts counts) {
        return new PodGroupUpdate("default", "g", phase, type, reason, message, counts);
    }
}
