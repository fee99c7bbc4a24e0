package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the verdict on pods of a live cluster: running pods hold their node until they end. */
class LiveVerdictTest {

    private static final Cluster TWO_NODES = Cluster.of(
            "live", Cluster.pool("pool", 2, Resources.of(4_000, 8L << 30)).named(List.of("left", "right")));

    private static String pod(String name, String cpu, String annotations, String spec, String phase) {
        return """
                ---
                apiVersion: v1
                kind: Pod
                metadata: { name: %s, annotations: { %s } }
                spec: { restartPolicy: Never, containers: [{ name: main, resources: { requests: { cpu: %s } } }] %s }
                status: { phase: %s }
                """.formatted(name, annotations, cpu, spec, phase);
    }

    private static String gangPod(String gang, int number, String cpu, String node) {
        return pod(
                gang + "-" + number,
                cpu,
                "gangflow.io/gang: %s, gangflow.io/gang-size: \"2\"".formatted(gang),
                node.isEmpty() ? "" : ", nodeName: " + node,
                node.isEmpty() ? "Pending" : "Running");
    }

    private static LockVerdict decide(String... yaml) {
        ManifestWork work = ManifestWork.of(
                new ManifestReader()
                        .text("live.yaml", String.join("", yaml))
                        .manifests()
                        .objects(),
                Durations.NONE);
        return new LockDecider().decide(LockQuestion.of(work.work(), TWO_NODES));
    }

    @Test
    void aGangOfSeveralTasksThatRunsCannotLock() {
        String group = """
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: { name: gang }
                spec: { minMember: 4, minTaskMember: { master: 1, worker: 3 }, minResources: { cpu: 8 }, queue: default }
                status: { phase: Running }
                """;
        StringBuilder pods = new StringBuilder();
        for (int number = 0; number < 4; number++) {
            String task = number == 0 ? "master" : "worker";
            pods.append(pod(
                    "gang-" + number,
                    "2",
                    "scheduling.k8s.io/group-name: gang, volcano.sh/task-spec: " + task,
                    ", schedulerName: volcano, nodeName: " + (number < 2 ? "left" : "right"),
                    "Running"));
        }

        assertThat(decide(group, pods.toString()).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        String oneLost = pods.toString()
                .replaceFirst(
                        "nodeName: right }\nstatus: \\{ phase: Running",
                        "nodeSelector: {} }\nstatus: { phase: Pending");
        assertThat(decide(group, oneLost).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void halvesOfTwoGangsLockAClusterThatIsFull() {
        LockVerdict verdict = decide(
                gangPod("a", 0, "4", "left"),
                gangPod("a", 1, "4", ""),
                gangPod("b", 0, "4", "right"),
                gangPod("b", 1, "4", ""));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().events()).hasSize(2);
        assertThat(verdict.example().orElseThrow().waiting()).hasSize(2);
    }

    @Test
    void aGangWhoseHalfIsThereLocksNobodyWhereTheOtherHalfFits() {
        assertThat(decide(gangPod("a", 0, "2", "left"), gangPod("a", 1, "2", ""), pod("other", "2", "", "", "Pending"))
                        .answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void whatRunsToItsEndIsInNobodysWay() {
        assertThat(decide(
                                pod("busy", "4", "", ", nodeName: left", "Running"),
                                pod("full", "4", "", ", nodeName: right", "Running"),
                                pod("later", "4", "", "", "Pending"))
                        .answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void whatServesKeepsItsRoom() {
        String server = pod("web", "3", "", ", nodeName: left", "Running")
                .replace("restartPolicy: Never", "restartPolicy: Always");
        String second = server.replace("web", "api").replace("nodeName: left", "nodeName: right");

        assertThat(decide(server, pod("later", "3", "", "", "Pending")).answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(decide(server, second, pod("later", "3", "", "", "Pending")).answer())
                .isEqualTo(LockAnswer.WILL_LOCK);
        assertThat(decide(
                                server,
                                gangPod("a", 0, "2", ""),
                                gangPod("a", 1, "2", ""),
                                gangPod("b", 0, "2", ""),
                                gangPod("b", 1, "2", ""))
                        .answer())
                .isEqualTo(LockAnswer.CAN_LOCK);
    }

    @Test
    void aNodeThatIsNotAmongTheClustersIsNotGuessed() {
        LockVerdict verdict = decide(
                pod("busy", "4", "", ", nodeName: gone", "Running"),
                gangPod("a", 0, "4", ""),
                gangPod("a", 1, "4", ""),
                gangPod("b", 0, "4", ""));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason()).contains("node `gone`, which the cluster does not have");
    }
}
