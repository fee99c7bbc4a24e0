package io.gangflow.minicluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A schedule and its runs continue after the JVM of their cluster was killed. */
@Timeout(120)
final class ScheduleSurvivesTest {

    /** Without pods: a run waits for three seconds, longer than the interval of the schedule. */
    private static final String CRON = """
            {"apiVersion":"argoproj.io/v1alpha1","kind":"CronWorkflow","metadata":{"name":"often","namespace":"default"},
             "spec":{"schedules":["@every 1s"],"timezone":"UTC","concurrencyPolicy":"Forbid","startingDeadlineSeconds":60,
               "successfulJobsHistoryLimit":100,
               "workflowSpec":{"entrypoint":"main","templates":[
                 {"name":"main","dag":{"tasks":[{"name":"a","template":"wait"}]}},
                 {"name":"wait","suspend":{"duration":"3s"}}]}}}""";

    @TempDir
    private Path folder = Path.of("");

    static void schedule(KubernetesClient client) {
        client.resource(Serialization.unmarshal(CRON, GenericKubernetesResource.class))
                .create();
    }

    @Test
    void aScheduleGoesOnWhereItWasWhenItsClusterWasKilled() throws Exception {
        Process victim = start();
        victim.destroyForcibly().waitFor();
        try (MiniCluster cluster = ScheduleVictim.start(folder.resolve("work"))) {
            KubernetesClient client = cluster.client();
            List<Workflow> before = runs(client);
            assertThat(before).isNotEmpty();
            String first = before.get(0).getMetadata().getName();
            assertThat(await(() -> phase(client, first).equals("Succeeded")))
                    .as("the run that was under way ends")
                    .isTrue();
            assertThat(await(() -> runs(client).size() > before.size()))
                    .as("another run starts")
                    .isTrue();
            CronWorkflow cron = client.resources(CronWorkflow.class)
                    .inNamespace("default")
                    .withName("often")
                    .get();
            assertThat(cron.getStatus().lastScheduledTime()).isNotEmpty();
            assertThat(runs(client).stream()
                            .filter(run -> run.getStatus().phase().equals("Running"))
                            .count())
                    .as("runs do not overlap")
                    .isLessThanOrEqualTo(1);
        }
    }

    private Process start() throws Exception {
        Process victim = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScheduleVictim.class.getName(),
                        folder.resolve("work").toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder all = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.equals("running")) {
                return victim;
            }
            all.append(line).append('\n');
        }
        throw new AssertionError(all.toString());
    }

    static List<Workflow> runs(KubernetesClient client) {
        return client.resources(Workflow.class).inNamespace("default").list().getItems();
    }

    private static String phase(KubernetesClient client, String name) {
        return client.resources(Workflow.class)
                .inNamespace("default")
                .withName(name)
                .get()
                .getStatus()
                .phase();
    }

    static boolean await(Supplier<Boolean> condition) throws InterruptedException {
        for (int look = 0; look < 300; look++) {
            if (condition.get()) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }
}
