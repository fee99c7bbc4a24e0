package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.model.spark.SparkProgram;
import io.gangflow.pipeline.model.spark.SparkPython;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compiled objects of a Spark stage with a Python program or a SQL file. */
class PySparkStageTest {

    private static final SparkPython PYTHON_312 = new SparkPython(Optional.of("3.12"), Optional.empty(), List.of());

    private static final List<String> SETTINGS = List.of(
            "spark.submit.pyFiles=s3a://code/lib.zip,local:///app/util.py",
            "spark.archives=s3a://code/model.tar.gz#model",
            "spark.jars.packages=org.postgresql:postgresql:42.7.7",
            "spark.jars.ivy=/tmp/.ivy2",
            "spark.pyspark.python=python3.12");

    @ParameterizedTest
    @EnumSource(SparkMode.class)
    void everyModeHasTheSameProgramAndSettings(SparkMode mode) {
        String yaml = compiled(mode, program("s3://code/job.py", PYTHON_312)).yaml();

        assertThat(yaml).contains("s3a://code/job.py").doesNotContain("--class", "s3://code");
        assertThat(SETTINGS).allSatisfy(setting -> {
            int equals = setting.indexOf('=');
            assertThat(yaml).contains(setting.substring(0, equals)).contains(setting.substring(equals + 1));
        });
    }

    @Test
    void theSubmissionOfAPythonProgramNamesNoClass() {
        Container driver = compiled(SparkMode.CLIENT, program("s3://code/job.py", PYTHON_312))
                .pod()
                .getSpec()
                .getContainers()
                .get(0);

        assertThat(driver.getCommand())
                .doesNotContain("--class")
                .containsAll(SETTINGS)
                .containsSubsequence("s3a://code/job.py", "in", "out");
    }

    @Test
    void aPythonProgramReservesTheLargerOverheadThatSparkGivesIt() {
        Compiled compiled = compiled(SparkMode.CLIENT, program("local:///app/job.py", SparkPython.OF_IMAGE));

        // 1024 MiB of heap plus 40 % of it, for a driver and two executors.
        assertThat(compiled.only(PodGroup.class).getSpec().getMinResources())
                .containsEntry("memory", new Quantity(3 * 1_433 + "Mi"));
        assertThat(compiled.pod().getSpec().getContainers().get(0).getCommand())
                .contains("spark.kubernetes.memoryOverheadFactor=0.4", "spark.kubernetes.resource.type=python");
    }

    @Test
    void kubeflowsOperatorGetsAPythonApplication() {
        assertThat(spec(SparkMode.SPARK_OPERATOR))
                .containsEntry("type", "Python")
                .containsEntry("pythonVersion", "3")
                .containsEntry("mainApplicationFile", "s3a://code/job.py")
                .doesNotContainKey("mainClass");
    }

    @Test
    void apachesOperatorGetsThePythonRunnerAndTheProgram() {
        assertThat(spec(SparkMode.APACHE_OPERATOR))
                .containsEntry("mainClass", "org.apache.spark.deploy.PythonRunner")
                .containsEntry("pyFiles", "s3a://code/job.py")
                .doesNotContainKey("jars");
    }

    @Test
    void aProgramOfTheObjectStoreIsAPlaceThatPodsNeedKeysFor() {
        assertThat(compiled(SparkMode.CLIENT, program("s3://code/job.py", SparkPython.OF_IMAGE))
                        .yaml())
                .contains("gangflow-storage");
    }

    @Test
    void aSqlFileIsAnArgumentOfItsRunner() {
        Container driver = compiled(
                        SparkMode.CLIENT,
                        new SparkProgram(
                                Optional.empty(),
                                "s3://code/report.sql",
                                List.of(),
                                List.of(),
                                List.of(),
                                SparkPython.OF_IMAGE))
                .pod()
                .getSpec()
                .getContainers()
                .get(0);

        assertThat(driver.getCommand())
                .containsSubsequence(
                        "--class",
                        "io.gangflow.spark.SqlFile",
                        "local:///opt/gangflow/spark-jobs.jar",
                        "s3a://code/report.sql",
                        "day=1");
    }

    @Test
    void requirementsAreInstalledInEveryPodOfAStrictGang() {
        SparkPython python = new SparkPython(Optional.of("3.12"), Optional.empty(), List.of("pandas==2.2.3"));
        Job job = compiled(SparkMode.STANDALONE, program("local:///app/job.py", python))
                .only(Job.class);

        assertThat(job.getSpec().getTasks()).hasSize(2).allSatisfy(task -> {
            assertThat(task.getTemplate().getSpec().getInitContainers())
                    .singleElement()
                    .satisfies(install -> assertThat(install.getCommand())
                            .startsWith("python3.12", "-m", "pip", "install")
                            .endsWith("--target", "/opt/gangflow-python", "pandas==2.2.3"));
            assertThat(task.getTemplate().getSpec().getContainers().get(0).getEnv())
                    .anyMatch(variable -> variable.getName().equals("PYTHONPATH")
                            && "/opt/gangflow-python".equals(variable.getValue()));
        });
    }

    @ParameterizedTest
    @EnumSource(SparkMode.class)
    void requirementsReachDriverAndExecutorsInEveryMode(SparkMode mode) {
        SparkPython python = new SparkPython(Optional.empty(), Optional.empty(), List.of("pandas==2.2.3"));

        assertThat(compiled(mode, program("local:///app/job.py", python)).yaml().split("pandas==2.2.3", -1))
                .as("once for each role")
                .hasSize(3);
    }

    private static Map<String, Object> spec(SparkMode mode) {
        GenericKubernetesResource application = compiled(mode, program("s3://code/job.py", SparkPython.OF_IMAGE))
                .only(GenericKubernetesResource.class);
        return Compiled.map(application.getAdditionalProperties().get("spec"));
    }

    private static SparkProgram program(String file, SparkPython python) {
        return new SparkProgram(
                Optional.empty(),
                file,
                List.of("s3://code/lib.zip", "local:///app/util.py"),
                List.of("s3://code/model.tar.gz#model"),
                List.of("org.postgresql:postgresql:42.7.7"),
                python);
    }

    private static Compiled compiled(SparkMode mode, SparkProgram program) {
        Work.Spark jar = Stages.spark(mode);
        return Compiled.volcano(Stages.stage(
                "count",
                new Work.Spark(
                        "acme/pyspark:4.1.1",
                        program,
                        program.kind() == SparkProgram.Kind.SQL ? Stages.command("day=1") : jar.arguments(),
                        jar.driver(),
                        jar.executors(),
                        jar.executor(),
                        jar.conf(),
                        mode)));
    }
}
