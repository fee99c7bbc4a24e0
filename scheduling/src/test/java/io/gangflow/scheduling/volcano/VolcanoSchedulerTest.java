package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Quantity;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VolcanoSchedulerTest {

    private final VolcanoScheduler scheduler = new VolcanoScheduler(VolcanoConfiguration.helmDefault(), 1);

    @Test
    void aPodGroupIsLetInBeforeItsPodsExist() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.podGroup(podGroup("g").minMember(2).minResources("2", "1Gi"));

        cluster.look(scheduler);

        assertThat(cluster.phaseOf("g")).isEqualTo("Inqueue");
    }

    @Test
    void aGangThatFitsRunsAtOnce() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        gang(cluster, podGroup("g"), "1", 8);

        cluster.look(scheduler);

        assertThat(cluster.running()).hasSize(8);
    }

    @Test
    void aGangThatDoesNotFitGetsNothing() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        gang(cluster, podGroup("g").phase("Inqueue"), "1500m", 5);

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).isEmpty();
        assertThat(decisions.podGroups()).singleElement().satisfies(update -> {
            assertThat(update.reason()).isEqualTo("NotEnoughResources");
            assertThat(update.message())
                    .startsWith("1/5 tasks in gang unschedulable: pod group is not ready, 5 Pending, 5 minAvailable; "
                            + "Pending: 1 Unschedulable, 4 Schedulable. Origin reason is g-w-4: 0/2 nodes are"
                            + " unavailable: 2 Insufficient cpu.");
        });
    }

    @Test
    void whatAGangGaveBackIsUsedByASmallerJobInTheSameSession() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        gang(cluster, podGroup("large").phase("Inqueue"), "3", 2);
        gang(cluster, podGroup("small").phase("Inqueue").created(5_000), "2", 2);

        cluster.look(scheduler);

        assertThat(cluster.running()).containsExactly("small-w-0", "small-w-1");
    }

    @Test
    void twoGangsThatDoNotFitTogetherRunOneAfterTheOther() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        gang(cluster, podGroup("a"), "1", 3);
        gang(cluster, podGroup("b").created(2_000), "1", 3);

        cluster.look(scheduler);
        assertThat(cluster.running()).containsExactly("a-w-0", "a-w-1", "a-w-2");
        cluster.later(1_000).look(scheduler);
        assertThat(cluster.phaseOf("a")).isEqualTo("Running");

        cluster.end("a-w-0", "a-w-1", "a-w-2").later(1_000).look(scheduler);
        assertThat(cluster.running()).containsExactly("b-w-0", "b-w-1", "b-w-2");
        assertThat(cluster.phaseOf("a")).isEqualTo("Completed");
    }

    @Test
    void anElasticJobGetsItsMinimumFirstAndTheRestAsItFits() {
        ClusterFixture cluster = cluster().node("n1", "5", "8Gi");
        cluster.podGroup(podGroup("g").minMember(2).minResources("2", "0"));
        for (int i = 0; i < 8; i++) {
            cluster.pods(pod("g-w-" + i).cpu("1").inPodGroup("g"));
        }

        cluster.look(scheduler);

        assertThat(cluster.running()).containsExactly("g-w-0", "g-w-1", "g-w-2", "g-w-3", "g-w-4");
    }

    @Test
    void theRestOfAnElasticJobDoesNotGoBeforeAnotherJobsMinimum() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.podGroup(podGroup("elastic").minMember(1).minResources("1", "0"));
        for (int i = 0; i < 4; i++) {
            cluster.pods(pod("elastic-w-" + i).cpu("1").inPodGroup("elastic"));
        }
        gang(cluster, podGroup("gang").created(2_000), "1", 3);

        cluster.look(scheduler);

        assertThat(cluster.running()).containsExactly("elastic-w-0", "gang-w-0", "gang-w-1", "gang-w-2");
    }

    @Test
    void theHigherPriorityClassGoesFirst() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").priorityClass("high", 1_000);
        gang(cluster, podGroup("old"), "1", 4);
        gang(cluster, podGroup("urgent").priorityClass("high").created(9_000), "1", 4);

        cluster.look(scheduler);

        assertThat(cluster.running()).containsExactly("urgent-w-0", "urgent-w-1", "urgent-w-2", "urgent-w-3");
        assertThat(cluster.phaseOf("old")).isEqualTo("Pending");
    }

    @Test
    void queuesShareTheClusterByWeight() {
        ClusterFixture cluster =
                cluster().node("n1", "8", "16Gi").queue("heavy", 3).queue("light", 1);
        for (String queue : new String[] {"heavy", "light"}) {
            for (int i = 0; i < 8; i++) {
                String name = queue + "-" + i;
                cluster.podGroup(podGroup(name).queue(queue).phase("Inqueue"));
                cluster.pods(pod(name).cpu("1").inPodGroup(name));
            }
        }

        cluster.look(scheduler);

        assertThat(cluster.running()).hasSize(8);
        assertThat(cluster.running().stream().filter(name -> name.startsWith("heavy")))
                .hasSize(6);
    }

    @Test
    void whatAQueueDoesNotWantGoesToTheOthers() {
        ClusterFixture cluster =
                cluster().node("n1", "8", "16Gi").queue("modest", 3).queue("hungry", 1);
        cluster.podGroup(podGroup("modest-0").queue("modest").phase("Inqueue"));
        cluster.pods(pod("modest-0").cpu("1").inPodGroup("modest-0"));
        for (int i = 0; i < 8; i++) {
            cluster.podGroup(podGroup("hungry-" + i).queue("hungry").phase("Inqueue"));
            cluster.pods(pod("hungry-" + i).cpu("1").inPodGroup("hungry-" + i));
        }

        cluster.look(scheduler);

        assertThat(cluster.running()).hasSize(8).contains("modest-0");
    }

    @Test
    void inOneQueueReservationsStopAtTheWholeCluster() {
        ClusterFixture cluster = cluster().node("n1", "10", "100Gi");
        cluster.podGroup(podGroup("a").minMember(1).minResources("5500m", "1Gi"));
        cluster.podGroup(podGroup("b").minMember(1).minResources("5500m", "1Gi").created(2_000));

        Decisions decisions = cluster.look(scheduler);

        assertThat(cluster.phaseOf("a")).isEqualTo("Inqueue");
        assertThat(cluster.phaseOf("b")).isEqualTo("Pending");
        assertThat(decisions.podGroups())
                .filteredOn(update -> update.podGroup().equals("b"))
                .extracting(Decisions.PodGroupUpdate::message)
                .containsExactly("queue resource quota insufficient: insufficient cpu");
    }

    @Test
    void acrossQueuesReservationsGoAFifthBeyondTheCluster() {
        ClusterFixture cluster = cluster()
                .node("n1", "10", "100Gi")
                .queue("q1", 1)
                .queue("q2", 1)
                .queue("q3", 1);
        cluster.podGroup(podGroup("a").queue("q1").minResources("5500m", "1Gi"));
        cluster.podGroup(podGroup("b").queue("q2").minResources("5500m", "1Gi"));
        cluster.podGroup(podGroup("c").queue("q3").minResources("1500m", "1Gi"));

        cluster.look(scheduler);

        assertThat(cluster.phaseOf("a")).isEqualTo("Inqueue");
        assertThat(cluster.phaseOf("b")).isEqualTo("Inqueue");
        assertThat(cluster.phaseOf("c")).isEqualTo("Pending");
    }

    @Test
    void aJobThatIsTurnedAwayDoesNotHoldBackThoseBehindIt() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.podGroup(podGroup("huge").minMember(8).minResources("8", "1Gi"));
        cluster.podGroup(podGroup("small").minResources("1", "1Gi").created(2_000));

        cluster.look(scheduler);

        assertThat(cluster.phaseOf("huge")).isEqualTo("Pending");
        assertThat(cluster.phaseOf("small")).isEqualTo("Inqueue");
    }

    @Test
    void aDriversReservationKeepsRoomForItsExecutors() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");
        for (int i = 0; i < 3; i++) {
            cluster.podGroup(podGroup("app-" + i).minResources("3", "3Gi").created(i * 1_000L));
            cluster.pods(pod("app-" + i + "-driver").cpu("1").memory("1Gi").inPodGroup("app-" + i));
        }

        cluster.look(scheduler);
        cluster.later(1_000).look(scheduler);

        assertThat(cluster.running()).containsExactly("app-0-driver", "app-1-driver");
        assertThat(cluster.phaseOf("app-2")).isEqualTo("Pending");
    }

    @Test
    void onAQueueOfTheSizeOfOneApplicationTheyRunOneByOne() {
        ClusterFixture cluster =
                cluster().node("n1", "8", "16Gi").queue("narrow", 1, Optional.of(resources("3", "3Gi")));
        for (int i = 0; i < 3; i++) {
            cluster.podGroup(podGroup("app-" + i)
                    .queue("narrow")
                    .minResources("3", "3Gi")
                    .created(i * 1_000L));
            cluster.pods(pod("app-" + i + "-driver").cpu("1").memory("1Gi").inPodGroup("app-" + i));
        }
        for (int i = 0; i < 3; i++) {
            cluster.later(1_000).look(scheduler);
            assertThat(cluster.running()).containsExactly("app-" + i + "-driver");
            cluster.pods(
                    pod("app-" + i + "-exec-1").cpu("1").memory("1Gi").inPodGroup("app-" + i),
                    pod("app-" + i + "-exec-2").cpu("1").memory("1Gi").inPodGroup("app-" + i));
            cluster.later(1_000).look(scheduler);
            assertThat(cluster.running()).hasSize(3);
            cluster.end("app-" + i + "-driver").remove("app-" + i + "-exec-1").remove("app-" + i + "-exec-2");
        }
        cluster.later(1_000).look(scheduler);
        assertThat(cluster.phaseOf("app-2")).isEqualTo("Completed");
    }

    @Test
    void aQueueOfAThousandthOfACpuLetsNothingIn() {
        ClusterFixture cluster = cluster().node("n1", "8", "16Gi").queue("off", 1, Optional.of(resources("1m", "0")));
        cluster.podGroup(podGroup("app").queue("off").minResources("3", "3Gi"));
        cluster.pods(pod("app-driver").cpu("1").memory("1Gi").inPodGroup("app"));

        for (int i = 0; i < 5; i++) {
            cluster.later(1_000).look(scheduler);
        }

        assertThat(cluster.running()).isEmpty();
        assertThat(cluster.phaseOf("app")).isEqualTo("Pending");
    }

    @Test
    void aPodGroupWithoutMinResourcesIsNeverHeldBack() {
        ClusterFixture cluster = cluster().node("n1", "1", "1Gi");
        cluster.podGroup(podGroup("empty").minMember(0));

        cluster.look(scheduler);

        assertThat(cluster.phaseOf("empty")).isNotEqualTo("Pending");
    }

    @Test
    void podsThatAskForNothingAreBackfilled() {
        ClusterFixture cluster = cluster().node("n1", "1", "1Gi");
        cluster.pods(pod("full").cpu("1").runningOn("n1"), pod("light").inPodGroup("g"));
        cluster.podGroup(podGroup("g").phase("Inqueue"));

        cluster.look(scheduler);

        assertThat(cluster.running()).contains("light");
    }

    @Test
    void eachRoleOfAGangNeedsItsOwnMinimum() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");
        cluster.podGroup(podGroup("tf")
                .minMember(3)
                .minTaskMember("ps", 1)
                .minTaskMember("worker", 2)
                .phase("Inqueue"));
        for (int i = 0; i < 3; i++) {
            cluster.pods(pod("tf-worker-" + i).cpu("1").inPodGroup("tf").annotation("volcano.sh/task-spec", "worker"));
        }

        cluster.look(scheduler);

        assertThat(cluster.running()).isEmpty();
    }

    @Test
    void roomThatIsBeingReleasedIsPromisedButNotBound() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.pods(pod("leaving").cpu("2").runningOn("n1").deleting());
        gang(cluster, podGroup("g").phase("Inqueue"), "1", 2);

        assertThat(cluster.look(scheduler).bindings()).isEmpty();

        cluster.remove("leaving").later(1_000).look(scheduler);
        assertThat(cluster.running()).containsExactly("g-w-0", "g-w-1");
    }

    @Test
    void aRunningGangThatLosesAMemberBecomesUnknown() {
        ClusterFixture cluster = cluster().node("n1", "2", "8Gi");
        cluster.podGroup(podGroup("g").minMember(2).phase("Running"));
        cluster.pods(pod("g-w-0").cpu("1").inPodGroup("g").runningOn("n1"));

        cluster.look(scheduler);

        assertThat(cluster.phaseOf("g")).isEqualTo("Unknown");
    }

    @Test
    void sessionsAreASecondApart() {
        assertThat(scheduler.nextCycle(5_000, false)).isEqualTo(6_000);
    }

    @Test
    void anUnchangedConditionIsWrittenOnce() {
        ClusterFixture cluster = cluster().node("n1", "1", "1Gi");
        gang(cluster, podGroup("g").phase("Inqueue"), "1", 2);

        assertThat(cluster.look(scheduler).podGroups()).hasSize(1);
        assertThat(cluster.later(1_000).look(scheduler)).isEqualTo(Decisions.NONE);
    }

    /** Adds a gang of equal pods, with minResources as Volcano's job controller computes them. */
    private static void gang(ClusterFixture cluster, PodGroupFixture group, String cpu, int pods) {
        String name = group.state().name();
        long milliCpu = Quantity.milliCpu(cpu).orElseThrow() * pods;
        cluster.podGroup(group.minMember(pods).minResources(milliCpu + "m", "0"));
        for (int i = 0; i < pods; i++) {
            cluster.pods(pod(name + "-w-" + i)
                    .cpu(cpu)
                    .inPodGroup(name)
                    .created(group.state().createdMillis()));
        }
    }
}
