package io.gangflow.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.deploy.SparkSubmitArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntrypointPartsTest {

    private static final Map<String, String> EXECUTOR = Map.of(
            "SPARK_DRIVER_URL", "spark://CoarseGrainedScheduler@driver:7078",
            "SPARK_EXECUTOR_ID", "3",
            "SPARK_EXECUTOR_CORES", "2",
            "SPARK_APPLICATION_ID", "spark-app",
            "SPARK_EXECUTOR_POD_IP", "127.10.0.3",
            "SPARK_EXECUTOR_POD_NAME", "exec-3",
            "SPARK_JAVA_OPT_0", "-Dspark.driver.port=7078",
            "SPARK_JAVA_OPT_1", "-XX:+UseG1GC");

    @Test
    void anExecutorIsToldWhatItsVariablesSay() {
        assertThat(String.join(" ", Executor.arguments(EXECUTOR)))
                .isEqualTo("--driver-url spark://CoarseGrainedScheduler@driver:7078 --executor-id 3 --cores 2"
                        + " --app-id spark-app --hostname 127.10.0.3 --resourceProfileId 0 --podName exec-3");
        assertThat(Executor.systemProperties(EXECUTOR)).isEqualTo(Map.of("spark.driver.port", "7078"));
    }

    @Test
    void anExecutorWithoutADriverIsRefused() {
        assertThatThrownBy(() -> Executor.arguments(Map.of()))
                .hasMessageContaining("needs the variable SPARK_DRIVER_URL");
    }

    @Test
    void aWorkersFolderIsNotBesideSparksJars(@TempDir Path folder) throws IOException {
        Map<String, String> image = Map.of("SPARK_HOME", folder.toString());

        assertThat(StandaloneWorker.workFolder(image))
                .isEmptyDirectory()
                .hasParentRaw(Path.of(System.getProperty("java.io.tmpdir")));
        assertThat(StandaloneWorker.workFolder(
                        Map.of("SPARK_WORKER_DIR", folder.resolve("own").toString())))
                .isEqualTo(folder.resolve("own"))
                .isEmptyDirectory();
    }

    @Test
    void aDriverFindsTheServiceAccountWhereTheVolumesAre(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("token"), "a-token");
        Files.writeString(folder.resolve("ca.crt"), "");

        assertThat(Driver.properties(Map.of(
                        "SPARK_DRIVER_BIND_ADDRESS",
                        "127.10.0.1",
                        "GANGFLOW_SPARK_MASTER",
                        "k8s://http://127.0.0.1:6443",
                        "GANGFLOW_VOLUMES",
                        "/opt/spark/conf=/x" + File.pathSeparator + "/var/run/secrets/kubernetes.io/serviceaccount="
                                + folder)))
                .isEqualTo(Map.of(
                        "spark.driver.bindAddress", "127.10.0.1",
                        "spark.executorEnv.SPARK_DRIVER_POD_IP", "127.10.0.1",
                        "spark.kubernetes.driver.master", "http://127.0.0.1:6443",
                        "spark.kubernetes.authenticate.driver.mounted.oauthTokenFile",
                                folder.resolve("token").toString()));
    }

    @Test
    void inAnOrdinaryPodNothingIsReplaced() {
        assertThat(Driver.properties(Map.of())).isEmpty();
    }

    @Test
    void theGivenMasterWinsAndArgumentsOfTheApplicationStay() {
        SparkSubmitArguments parsed = new StockSubmit(
                        "k8s://http://127.0.0.1:1", Map.of("spark.x", "1"), Map.of("spark.x", "2", "spark.y", "3"))
                .parseArguments(new String[] {
                    "--master",
                    "k8s://https://kubernetes.default.svc",
                    "--deploy-mode",
                    "cluster",
                    "--class",
                    "io.gangflow.spark.WordCount",
                    "local:///opt/gangflow/spark-jobs.jar",
                    "--master",
                    "in"
                });

        assertThat(parsed.master()).isEqualTo("k8s://http://127.0.0.1:1");
        assertThat(parsed.childArgs().mkString(" ")).isEqualTo("--master in");
        assertThat(parsed.primaryResource()).isEqualTo("local:///opt/gangflow/spark-jobs.jar");
        assertThat(parsed.sparkProperties().get("spark.x").get()).isEqualTo("1");
        assertThat(parsed.sparkProperties().get("spark.y").get()).isEqualTo("3");
    }

    @Test
    void aDriverDoesNotLookForAJarThatTheClassPathStandsFor() {
        SparkSubmitArguments parsed = new StockSubmit(
                        "", Map.of("spark.jars", "local:///no/a.jar,https://host/b.jar"), Map.of())
                .parseArguments(new String[] {
                    "--master", "k8s://https://h", "--deploy-mode", "client", "--class", "x.Y", "local:///no/app.jar"
                });

        assertThat(parsed.primaryResource()).isEqualTo("spark-internal");
        assertThat(parsed.jars()).isEqualTo("https://host/b.jar");
    }

    @ParameterizedTest
    @CsvSource({"Succeeded,0,0", "Failed,3,3", "Failed,0,1"})
    void theExitCodeIsTheDrivers(String phase, int container, int expected) {
        assertThat(DriverPod.exitCode(pod(phase, container))).isEqualTo(expected);
    }

    private static Pod pod(String phase, int exitCode) {
        return new PodBuilder()
                .withNewStatus()
                .withPhase(phase)
                .addNewContainerStatus()
                .withName("spark-kubernetes-driver")
                .withNewState()
                .withNewTerminated()
                .withExitCode(exitCode)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "article-7c1f-spark-count-0,article-7c1f-spark-count-0-[0-9a-f]{8}-driver",
        "Word Count!,word-count-[0-9a-f]{8}-driver",
        "9lives,xlives-[0-9a-f]{8}-driver",
        "'',spark-[0-9a-f]{8}-driver",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,a{47}-[0-9a-f]{8}-driver"
    })
    void theDriverPodHasAValidName(String application, String pattern) {
        assertThat(DriverName.of(application)).matches(pattern);
    }

    @Test
    void ofAnExceptionTheInnermostLineIsSaid() {
        assertThat(FailureMessage.of(new RuntimeException("outer", new IOException("disk is full\n\tat somewhere"))))
                .isEqualTo("IOException: disk is full");
    }

    @Test
    void aStepThatIsNotOnTheClassPathIsExplained() {
        assertThat(FailureMessage.of(
                        new RuntimeException(new ClassNotFoundException("io.gangflow.spark.volcano.GangFeatureStep"))))
                .contains("--jars reaches only the driver")
                .contains("$SPARK_HOME/jars")
                .contains("--packages");
    }

    @Test
    void inClientModeTheVariablesOfThePodSayWhereTheDriverIs() {
        assertThat(new PodVariables(Map.of("SPARK_DRIVER_BIND_ADDRESS", "127.9.9.9", "SPARK_DRIVER_POD_NAME", "d-0"))
                        .ofClientMode())
                .isEqualTo(Map.of(
                        "spark.driver.bindAddress", "127.9.9.9",
                        "spark.driver.host", "127.9.9.9",
                        "spark.kubernetes.driver.pod.name", "d-0"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', invalid argument",
        "spark://h:7077 --cores 1 --memory, invalid argument",
        "spark://h:7077 --cores 1 --heap 1g, invalid argument",
        "spark://h --cores 1 --memory 1g, invalid argument",
        "spark://h:7077 --cores one --memory 1g, one",
    })
    void aWorkerSaysWhatItTakes(String arguments, String message) {
        assertThatThrownBy(() -> StandaloneWorker.of(List.of(arguments.split(" ", 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
