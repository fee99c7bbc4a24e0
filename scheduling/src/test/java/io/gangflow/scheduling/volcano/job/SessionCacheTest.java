package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions.PodCounts;
import io.gangflow.scheduling.snapshot.Decisions.PodGroupUpdate;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which jobs a session takes over from the one before, and which are created again (cache/cache.go, Snapshot). */
class SessionCacheTest {

    private final SessionCache cache = new SessionCache();
    private final ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");

    @Test
    void aJobThatNeitherTheClusterNorTheSessionChangedIsTakenOver() {
        cluster.podGroup(podGroup("a")).podGroup(podGroup("b")).pods(member("a-0", "a"), member("b-0", "b"));
        JobInfo a = open("a");
        JobInfo b = open("b");

        cluster.pods(member("b-1", "b"));
        Map<String, JobInfo> next = session();

        assertThat(next).containsOnlyKeys("default/a", "default/b");
        assertThat(next.get("default/a")).isSameAs(a);
        assertThat(next.get("default/b")).as("it has another pod").isNotSameAs(b);
        assertThat(tasksOf("b")).containsExactly("b-0", "b-1");
        JobInfo latest = open("b");
        assertThat(latest).as("and none since").isSameAs(open("b"));
    }

    @Test
    void whatASessionChangedIsReadAgainFromTheCluster() {
        cluster.podGroup(podGroup("g")).pods(member("g-0", "g"));
        JobInfo job = open("g");
        job.enqueued();
        JobInfo admittedOnlyInTheSession = open("g");

        assertThat(admittedOnlyInTheSession.phase())
                .as("the API server shows it as pending")
                .isEqualTo("Pending");

        TaskInfo task = task(admittedOnlyInTheSession, "g-0");
        SessionNode node = node("n1");
        admittedOnlyInTheSession.change(task, TaskStatus.PIPELINED, node);
        task.roomIsMade(true);
        assertThat(task.nomination()).contains("n1");
        JobInfo next = open("g");

        assertThat(next).isNotSameAs(admittedOnlyInTheSession);
        assertThat(task(next, "g-0")).as("its pod is unchanged").isSameAs(task);
        assertThat(task.status()).isEqualTo(TaskStatus.PENDING);
        assertThat(task.lastStatus()).isEqualTo(TaskStatus.PENDING);
        assertThat(task.node()).isNull();
        assertThat(task.lastNode()).isEmpty();
        assertThat(task.nomination()).isEmpty();
    }

    @Test
    void theReasonsOfASessionAreNotThoseOfTheNext() {
        cluster.podGroup(podGroup("g")).pods(member("g-0", "g"));
        JobInfo job = open("g");
        TaskInfo task = task(job, "g-0");
        job.rejectedByEnqueue("queue resource quota insufficient: insufficient cpu");
        job.failed(task, new FitErrors("all nodes are unavailable"));

        assertThat(open("g")).isSameAs(job);
        assertThat(job.enqueueError()).isEmpty();
        assertThat(job.fitErrors(task)).isEmpty();
    }

    @Test
    void whatWasWrittenAboutAPodGroupIsKnownWhenItsJobIsCreatedAgain() {
        cluster.podGroup(podGroup("g").phase("Inqueue")).pods(member("g-0", "g"));
        PodGroupUpdate update = update("g", "Inqueue");
        open("g").wrote(update);

        cluster.pods(member("g-1", "g"));

        assertThat(open("g").lastUpdate()).isEqualTo(update);
    }

    @Test
    void aJobThatOnlyRunsIsSkippedUntilASessionOrTheClusterChangesIt() {
        cluster.podGroup(podGroup("g").phase("Running"))
                .podGroup(podGroup("h").phase("Running"))
                .pods(member("g-0", "g").runningOn("n1"), member("h-0", "h").runningOn("n2"));
        session().values().forEach(job -> job.wrote(update(job.group().name(), "Running")));

        JobInfo job = open("g");
        assertThat(active()).isEmpty();
        job.change(task(job, "g-0"), TaskStatus.RELEASING, node("n1"));
        assertThat(active()).as("a session evicts a task").containsExactly("default/g");

        session();
        assertThat(active()).as("it is compared with the cluster once more").containsExactly("default/g");
        session();
        assertThat(active()).isEmpty();
        cluster.pods(member("h-0", "h").runningOn("n2").label("changed", "yes"));
        session();
        assertThat(active()).containsExactly("default/h");
    }

    @Test
    void aPodGroupThatIsDeletedLeavesItsQueue() {
        cluster.queue("q", 1).queue("r", 1);
        cluster.podGroup(podGroup("a").queue("q"))
                .podGroup(podGroup("b").queue("q"))
                .podGroup(podGroup("c").queue("r"));
        session();
        assertThat(cache.queuesInUse()).containsExactly("q", "r");

        cluster.podGroup(podGroup("c").queue("q"));
        session();
        assertThat(cache.queuesInUse()).as("c has moved").containsExactly("q");

        without("a", "b");
        assertThat(cache.queuesInUse()).containsExactly("q");
        without("a", "b", "c");
        assertThat(cache.queuesInUse()).isEmpty();
        assertThat(session()).containsOnlyKeys("default/a", "default/b", "default/c");
        assertThat(cache.queuesInUse()).as("and again").containsExactly("q");
    }

    @Test
    void aJobAppearsOnceItsQueueExists() {
        cluster.podGroup(podGroup("g").queue("late")).pods(member("g-0", "g"));
        assertThat(session()).isEmpty();
        assertThat(active()).isEmpty();

        cluster.queue("late", 1);

        assertThat(session()).containsOnlyKeys("default/g");
        assertThat(tasksOf("g")).containsExactly("g-0");
    }

    @Test
    void aJobHasThePriorityThatItsClassHasNow() {
        cluster.podGroup(podGroup("g").priorityClass("urgent"));
        assertThat(open("g").priority()).as("the class does not exist").isZero();

        cluster.priorityClass("urgent", 7);
        assertThat(open("g").priority()).isEqualTo(7);
    }

    @Test
    void aPodMovesToThePodGroupThatItNamesNow() {
        cluster.podGroup(podGroup("a")).podGroup(podGroup("b")).pods(member("x", "a"), member("y", "a"));
        session();
        cluster.pods(member("x", "b"));
        session();
        assertThat(tasksOf("a")).containsExactly("y");
        assertThat(tasksOf("b")).containsExactly("x");

        cluster.pods(pod("x").cpu("1"), member("y", "a").scheduledBy("default-scheduler"));
        session();
        assertThat(tasksOf("a")).as("of another scheduler").isEmpty();
        assertThat(tasksOf("b")).as("without a PodGroup").isEmpty();
    }

    @Test
    void aDecidedBindingCountsBeforeTheApiServerShowsIt() {
        cluster.podGroup(podGroup("g").phase("Inqueue")).pods(member("g-0", "g"));
        TaskInfo task = task(open("g"), "g-0");

        cache.assume(task.pod(), "n2", 0);

        TaskInfo next = task(open("g"), "g-0");
        assertThat(next.status()).isEqualTo(TaskStatus.BOUND);
        assertThat(next.node()).isSameAs(node("n2"));
        assertThat(node("n2").idle(0)).isEqualTo(3_000);
    }

    @Test
    void pluginsKeepTheirDataUntilAResourceAppearsThatNoNodeHadBefore() {
        cluster.podGroup(podGroup("g")).pods(member("g-0", "g"));
        session();
        Object kept = cache.remembered("nodeorder", Object.class, Object::new);
        session();
        assertThat(cache.remembered("nodeorder", Object.class, Object::new)).isSameAs(kept);
        assertThat(cache.remembered("binpack", Object.class, Object::new)).isNotSameAs(kept);

        cluster.pods(member("g-1", "g").gpus(1));
        JobInfo job = open("g");

        assertThat(cache.remembered("nodeorder", Object.class, Object::new)).isNotSameAs(kept);
        assertThat(task(job, "g-0").request().size()).as("a column for GPUs").isEqualTo(3);
        assertThat(task(job, "g-1").request().get(2)).isEqualTo(1);
    }

    @Test
    void aNodeThatIsAddedIsThatOfItsTasks() {
        cluster.podGroup(podGroup("g").phase("Running")).pods(member("g-0", "g").runningOn("n3"));
        assertThat(task(open("g"), "g-0").node()).as("unknown").isNull();

        cluster.node("n3", "4", "8Gi");
        assertThat(task(open("g"), "g-0").node()).isNotNull().isSameAs(node("n3"));
    }

    private Map<String, JobInfo> session() {
        return session(cluster.snapshot());
    }

    private Map<String, JobInfo> session(ClusterSnapshot snapshot) {
        cache.update(snapshot);
        return cache.jobs(snapshot, SessionJobs.queues(snapshot));
    }

    /** Opens a session without these PodGroups. */
    private void without(String... groups) {
        ClusterSnapshot all = cluster.snapshot();
        session(new ClusterSnapshot(
                all.nowMillis(),
                all.nodes(),
                all.pods(),
                all.podGroups().stream()
                        .filter(group -> !List.of(groups).contains(group.name()))
                        .toList(),
                all.queues(),
                all.priorityClasses(),
                all.disruptionBudgets()));
    }

    private JobInfo open(String group) {
        return Optional.ofNullable(session().get("default/" + group)).orElseThrow();
    }

    private List<String> active() {
        return cache.activeJobs().stream().map(JobInfo::uid).toList();
    }

    private List<String> tasksOf(String group) {
        return open(group).tasks().stream().map(task -> task.pod().name()).toList();
    }

    private SessionNode node(String name) {
        return Optional.ofNullable(cache.nodes().byName().get(name)).orElseThrow();
    }

    private static TaskInfo task(JobInfo job, String pod) {
        return Optional.ofNullable(job.task("uid-" + pod)).orElseThrow();
    }

    private static PodFixture member(String name, String group) {
        return pod(name).cpu("1").memory("1Gi").inPodGroup(group);
    }

    private static PodGroupUpdate update(String group, String phase) {
        return new PodGroupUpdate("default", group, phase, "", "", "", new PodCounts(0, 0, 0));
    }
}
