package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.cli.remote.LocalCommands.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * The commands that control runs, with a minicluster whose pods are real processes. Stages write their actions to files
 * that the test reads.
 */
@Timeout(240)
@SuppressWarnings("NullAway.Init")
final class SteeringTest {

    /** Not due during the tests: the minicluster evaluates schedules with the clock of the machine. */
    private static final String YEARLY = "0 0 1 1 *";

    /** The first stage waits until a file is deleted; the second fails while another file does not exist. */
    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: steered }
            scheduler: kube-scheduler
            schedule: { cron: "%2$s", timeZone: Europe/Vienna }
            parameters:
              place: { type: string, default: "%1$s" }
            stages:
              first:
                pod:
                  image: busybox
                  command: [sh, -c, 'while test -f "$0/hold"; do sleep 0.1; done; echo first >> "$0/done"', "${parameters.place}"]
                  resources: { cpu: 1, memory: 64Mi }
              gate:
                after: [first]
                copies: 2
                pod:
                  image: busybox
                  command: [sh, -c, 'echo gate >> "$0/done"; test -f "$0/open"', "${parameters.place}"]
                  resources: { cpu: 1, memory: 64Mi }
              last:
                after: [gate]
                pod:
                  image: busybox
                  command: [sh, -c, 'echo last >> "$0/done"', "${parameters.place}"]
                  resources: { cpu: 1, memory: 64Mi }
            """;

    @TempDir
    private static Path folder;

    @TempDir(factory = BuildFolder.class)
    private static Path places;

    private static LocalCommands commands;

    private Path place;
    private Path file;

    @BeforeAll
    static void startCluster() throws IOException, InterruptedException {
        commands = LocalCommands.startWith(places, folder);
    }

    @AfterAll
    static void stopCluster() {
        if (commands != null) {
            commands.close();
        }
    }

    @BeforeEach
    void write() throws IOException {
        place = Files.createTempDirectory(places, "run");
        file = Files.writeString(folder.resolve("steered.yaml"), PIPELINE.formatted(place, YEARLY));
    }

    @AfterEach
    void clear() {
        try (KubernetesClient client = LocalCommands.client()) {
            client.resources(CronWorkflow.class).inNamespace("default").delete();
        }
    }

    @Test
    void aFailedRunIsTriedAgainFromWhereItFailedOrFromAStage() throws IOException {
        Said failed = commands.run("submit", file.toString(), "--run-id", "tried", "--watch");
        assertThat(failed.code()).as(failed.err()).isEqualTo(1);
        assertThat(work()).containsExactly("first", "gate", "gate");

        open();
        ok("retry", "steered/tried", "--watch");
        assertThat(work()).containsExactly("first", "gate", "gate", "gate", "gate", "last");

        ok("retry", "steered/tried", "--from-step", "last", "--watch");
        assertThat(work()).endsWith("last", "last").hasSize(7);
        assertThat(commands.run("retry", "steered/tried").err()).contains("has no failed stage to retry");

        ok("submit", file.toString(), "--run-id", "later", "--from-step", "gate", "--watch");
        assertThat(work().subList(7, 10)).containsExactly("gate", "gate", "last");
    }

    @Test
    void aSuspendedRunBeginsNothingUntilItIsResumed() throws IOException, InterruptedException {
        open();
        hold();
        ok("submit", file.toString(), "--run-id", "held");
        await("steered/held", run -> phases(run, "first").contains("Running"));
        ok("suspend", "steered/held");
        letGo();
        Workflow held = await("steered/held", run -> phases(run, "first").contains("Succeeded"));
        assertThat(phases(held, "gate")).doesNotContain("Running", "Succeeded");
        assertThat(work()).containsExactly("first");

        ok("resume", "steered/held");
        ok("watch", "steered/held");
        assertThat(work()).containsExactly("first", "gate", "gate", "last");
        Said again = commands.run("resume", "steered/held");
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("has ended: it is Succeeded");
    }

    @Test
    void anApprovalIsShownAndAnsweredOnce() throws IOException, InterruptedException {
        Path guarded = Files.writeString(folder.resolve("guarded.yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: guarded }
                scheduler: kube-scheduler
                parameters: { who: { type: string, default: "Ann" } }
                stages:
                  ok: { approval: { message: "deploy for ${parameters.who}?" } }
                  deploy: { after: [ok], pod: { image: busybox, command: [sh, -c, "true"], resources: { cpu: 1, memory: 64Mi } } }
                """);
        for (String id : List.of("yes", "no")) {
            ok("submit", guarded.toString(), "--run-id", id, "-p", "who=$(X) 'Ann'");
            Workflow asking =
                    await("guarded/" + id, run -> !Approvals.asked(run).isEmpty());
            assertThat(Approvals.asked(asking)).containsEntry("ok", "deploy for $(X) 'Ann'?");
            assertThat(ok("get", "guarded/" + id)).contains("waits for approval  deploy for $(X) 'Ann'?");
        }
        assertThat(commands.run("approve", "guarded/yes", "deploy").err()).contains("waits for no approval");
        ok("approve", "guarded/yes", "ok");
        ok("watch", "guarded/yes");
        ok("approve", "guarded/no", "--reject", "--message", "too early");
        assertThat(commands.run("watch", "guarded/no").err()).contains("rejected: too early");
        assertThat(commands.run("approve", "guarded/no").err()).contains("has ended: it is Failed");
    }

    @Test
    void aStoppedRunEndsAndADeletedOneIsGone() throws IOException, InterruptedException {
        hold();
        String name = ok("submit", file.toString(), "--run-id", "stopped").strip();
        await(name, run -> phases(run, "first").contains("Running"));
        ok("stop", name);
        assertThat(commands.run("watch", name).code()).isEqualTo(1);
        assertThat(work()).isEmpty();

        open();
        letGo();
        ok("retry", name, "--watch");
        assertThat(work()).containsExactly("first", "gate", "gate", "last");

        ok("delete", name);
        assertThat(commands.run("get", name).code()).isEqualTo(2);
        try (KubernetesClient client = LocalCommands.client()) {
            assertThat(client.pods()
                            .withLabel("workflows.argoproj.io/workflow", name)
                            .list()
                            .getItems())
                    .isEmpty();
        }
    }

    @Test
    void aBackfillIsTheRunsOfTheScheduleOnce() throws IOException {
        open();
        ok("schedule", "apply", file.toString());
        assertThat(ok("list", "--schedules")).contains("steered", YEARLY, "Europe/Vienna");
        String[] years = {"backfill", "steered", "--from", "2023-12-31T00:00:00Z", "--to", "2026-01-01T00:00:00Z"};

        List<String> names = ok(years).lines().toList();
        assertThat(names).hasSize(3).doesNotHaveDuplicates();
        ok("watch", names.get(2));
        assertThat(work()).hasSize(12);
        assertThat(ok(years).lines()).containsExactlyElementsOf(names);
        assertThat(work()).hasSize(12);
        assertThat(ok("list", "steered")).contains(names);
    }

    @Test
    void aScheduleBeginsRunsUntilItIsSuspended() throws IOException, InterruptedException {
        open();
        ok("submit", file.toString(), "--run-id", "once", "--watch");
        assertThat(ok("list", "--schedules"))
                .as("submit leaves schedules alone")
                .doesNotContain("steered");
        ok("schedule", "apply", file.toString());
        repeat("@every 1s");
        Workflow first =
                await("steered@latest", run -> run.getMetadata().getName().matches("steered-[0-9]{10}"));
        ok("schedule", "suspend", "steered");
        ok("watch", first.getMetadata().getName());
        assertThat(ok("list", "--schedules")).contains("suspended", " ago)").doesNotContain("(in ");
        repeat(YEARLY);
        ok("schedule", "resume", "steered");
        assertThat(ok("schedule")).contains("active", "(in ").doesNotContain("suspended");
        ok("schedule", "steered", "--suspend");
        assertThat(ok("list", "--schedules", "--output", "json"))
                .contains("\"suspended\" : true", "\"nextRun\" : null");
        ok("schedule", "delete", "steered");
        assertThat(ok("list", "--schedules")).doesNotContain("steered");
        assertThat(commands.run("schedule", "resume", "steered").err()).contains("pipeline `steered` has no schedule");
    }

    private static void repeat(String expression) {
        try (KubernetesClient client = LocalCommands.client()) {
            client.resources(CronWorkflow.class)
                    .inNamespace("default")
                    .withName("steered")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"spec\":{\"schedules\":[\"%s\"]}}".formatted(expression));
        }
    }

    private static String ok(String... words) {
        Said said = commands.run(words);
        assertThat(said.code()).as("%s: %s", List.of(words), said.err()).isZero();
        return said.out();
    }

    private static Workflow await(String run, Predicate<Workflow> wanted) throws InterruptedException {
        while (true) {
            Said said = commands.run("get", run, "--output", "json");
            if (said.code() == 0) {
                Workflow now = ArgoJson.read(said.out(), Workflow.class);
                if (wanted.test(now)) {
                    return now;
                }
            }
            Thread.sleep(50);
        }
    }

    private static List<String> phases(Workflow run, String stage) {
        return NodeCompression.nodes(run).values().stream()
                .filter(node -> isPodOf(node, run.getMetadata().getName() + "." + stage))
                .map(NodeStatus::phase)
                .toList();
    }

    private static boolean isPodOf(NodeStatus node, String stage) {
        return node.is("Pod") && String.valueOf(node.name()).startsWith(stage + ".");
    }

    private List<String> work() throws IOException {
        Path done = place.resolve("done");
        return Files.exists(done) ? Files.readAllLines(done) : List.of();
    }

    private void open() throws IOException {
        Files.createFile(place.resolve("open"));
    }

    private void hold() throws IOException {
        Files.createFile(place.resolve("hold"));
    }

    private void letGo() throws IOException {
        Files.delete(place.resolve("hold"));
    }

    /**
     * A folder visible to tests and pods. It is emptied after the cluster has ended, when no pod can write any more.
     */
    static final class BuildFolder implements TempDirFactory {

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target").toAbsolutePath()), "steering");
        }
    }
}
