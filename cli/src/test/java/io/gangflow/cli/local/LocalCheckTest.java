package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.home.LocalInputs;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.image.Program;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requirements of a pipeline on this machine, checked before anything starts. */
final class LocalCheckTest {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
            """;

    private static final ImageCatalogue KNOWN = ImageCatalogue.empty()
            .with("gangflow/jobs", "wordcount", Program.of("jobs.jar", "example.Count"))
            .with("gangflow/spark", "driver", Program.of("spark.jar", "example.Spark"));

    private static final String POD = """
              etl:
                pod: { image: "acme/etl:1.4", command: [python3, etl.py], resources: { cpu: 1, memory: 1Gi } }
            """;

    private static final String SECRETS = """
              etl:
                pod: { image: "acme/etl:1.4", command: [python3, etl.py], resources: { cpu: 1, memory: 1Gi } }
                secrets:
                  PASSWORD: { secret: db, key: password }
                  TOKEN: { secret: hub, key: token }
            """;

    @Test
    void anUnknownImageIsFoundWithItsPlaceAndWhatToDo() {
        assertThat(findings(POD, KNOWN)).singleElement().satisfies(finding -> {
            assertThat(finding.code().name()).isEqualTo("GF0701");
            assertThat(finding.message()).isEqualTo("image `acme/etl:1.4` is not known on this machine");
            assertThat(finding.span().line()).isEqualTo(6);
            assertThat(finding.span().column()).isEqualTo(19);
            assertThat(finding.hint().orElse(""))
                    .contains("`--trust`", "`local: { images: { \"acme/etl:1.4\": { trust: true } } }`");
        });
    }

    @Test
    void aKnownAndATrustedImagePass() {
        assertThat(findings(POD, KNOWN.trusting(true))).isEmpty();
        assertThat(findings(POD, own(new LocalProgram.Unchanged()))).isEmpty();
        assertThat(findings("""
                  count:
                    pod: { image: "gangflow/jobs:0.1.0", command: [wordcount, a], resources: { cpu: 1, memory: 1Gi } }
                """, KNOWN)).isEmpty();
    }

    @Test
    void aProgramThatAKnownImageDoesNotHaveIsFound() {
        assertThat(findings("""
                  count:
                    pod: { image: "gangflow/jobs:0.1.0", command: [linecount, a], resources: { cpu: 1, memory: 1Gi } }
                """, KNOWN))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message())
                        .isEqualTo("image `gangflow/jobs:0.1.0` has no program `linecount`, only wordcount"));
    }

    @Test
    void aRayStageWithoutACommandOfItsOwnIsCheckedAtItsImage() {
        String stage = """
                  tune:
                    ray: { image: "acme/ray:1", command: [tune], head: { resources: { cpu: 1, memory: 1Gi } }, workers: 2, resources: { cpu: 1, memory: 1Gi } }
                """;

        assertThat(findings(stage, KNOWN.trusting(true))).isEmpty();
        assertThat(findings(stage, KNOWN)).singleElement().satisfies(finding -> {
            assertThat(finding.code().name()).isEqualTo("GF0701");
            assertThat(finding.span().line()).isEqualTo(6);
            assertThat(finding.message()).isEqualTo("image `acme/ray:1` is not known on this machine");
        });
    }

    @Test
    void everyKindOfWorkIsCheckedAtItsImageOnce() {
        List<Diagnostic> findings = findings("""
                  ddp:
                    copies: 2
                    ddp: { image: "acme/ddp:1", command: [train], workers: 3, resources: { cpu: 1, memory: 1Gi } }
                  mpi:
                    mpi:
                      image: "acme/mpi:1"
                      master: { command: [mpirun], resources: { cpu: 1, memory: 1Gi } }
                      workers: { replicas: 2, command: [sshd], resources: { cpu: 1, memory: 1Gi } }
                  tf:
                    tensorflow:
                      image: "acme/tf:1"
                      ps: { replicas: 1, command: [python3], resources: { cpu: 1, memory: 1Gi } }
                      worker: { replicas: 2, command: [python3], resources: { cpu: 1, memory: 1Gi } }
                  spark:
                    spark:
                      image: "acme/spark:1"
                      mainClass: example.Main
                      application: local:///app.jar
                      driver: { cpu: 1, memory: 1Gi }
                      executors: { count: 2, cpu: 1, memory: 1Gi }
                  each:
                    foreach: [a, b]
                    pod: { image: "acme/each:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
                onExit:
                  pod: { image: "acme/exit:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
                """, KNOWN);

        assertThat(findings)
                .extracting(finding -> finding.span().line() + " " + finding.message())
                .containsExactly(
                        "7 image `acme/ddp:1` is not known on this machine",
                        "10 image `acme/mpi:1` is not known on this machine",
                        "15 image `acme/tf:1` is not known on this machine",
                        "20 image `acme/spark:1` is not known on this machine",
                        "27 image `acme/each:1` is not known on this machine",
                        "29 image `acme/exit:1` is not known on this machine");
    }

    @Test
    void aSparkImageIsKnownWhateverItsProgram() {
        String stage = """
                  spark:
                    spark:
                      image: "%s"
                      mainClass: example.Main
                      application: local:///app.jar
                      driver: { cpu: 1, memory: 1Gi }
                      executors: { count: 2, cpu: 1, memory: 1Gi }
                """;

        assertThat(findings(stage.formatted("gangflow/spark:3"), KNOWN)).isEmpty();
        assertThat(findings(stage.formatted("acme/etl:1"), own(new LocalProgram.SameAs("gangflow/spark"))))
                .isEmpty();
        assertThat(findings(stage.formatted("acme/etl:1"), own(new LocalProgram.SameAs("acme/nothing"))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("`acme/nothing` is not known"));
    }

    @Test
    void aStageThatDependsOnAConditionIsCheckedToo() {
        assertThat(findings("""
                  maybe:
                    when: "${parameters.mode} == full"
                    pod: { image: "acme/maybe:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
                parameters:
                  mode: { type: string, default: quick }
                """, KNOWN)).hasSize(1);
    }

    @Test
    void aKeyThatIsNotGivenIsFoundAtItsVariable() {
        List<Diagnostic> findings = findings(SECRETS, KNOWN.trusting(true));

        assertThat(findings).extracting(finding -> finding.code().name()).containsExactly("GF0702", "GF0702");
        assertThat(findings.get(0).message()).isEqualTo("stage `etl` needs key `password` of Secret `db`");
        assertThat(findings.get(0).span().line()).isEqualTo(8);
        assertThat(findings.get(0).hint().orElse(""))
                .contains("--secret db.password=@FILE")
                .contains("`=env:VARIABLE`");
        assertThat(findings.get(1).message()).contains("key `token` of Secret `hub`");
    }

    @Test
    void keysThatAreGivenPass() {
        Map<String, Map<String, byte[]>> all =
                Map.of("db", Map.of("password", new byte[0]), "hub", Map.of("token", new byte[] {1}));
        Map<String, Map<String, byte[]>> otherKey =
                Map.of("db", Map.of("user", new byte[0]), "hub", Map.of("token", new byte[] {1}));

        assertThat(findings(SECRETS, KNOWN.trusting(true), all)).isEmpty();
        assertThat(findings(SECRETS, KNOWN.trusting(true), otherKey))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("key `password` of Secret `db`"));
    }

    @Test
    void mountedObjectsThatAreNotGivenAreFound() {
        String volumes = POD + """
                    volumes:
                      conf: { mount: /conf, configMap: settings }
                      keys: { mount: /keys, secret: tls }
                """;

        assertThat(findings(volumes, KNOWN.trusting(true)))
                .extracting(finding -> finding.code() + " " + finding.hint().orElse(""))
                .containsExactly(
                        "GF0703 pass `--config-map settings.FILE=@PATH` for each of its files",
                        "GF0702 pass `--secret tls.FILE=@PATH` for each of its files");
        assertThat(findings(volumes, KNOWN.trusting(true), Map.of("tls", Map.of("tls.key", new byte[0]))))
                .extracting(finding -> finding.code().name())
                .containsExactly("GF0703");
    }

    @Test
    void imagesOfInitContainersAndSidecarsAreLookedUpToo() {
        assertThat(findings("""
                  count:
                    pod: { image: "gangflow/jobs:0.1.0", command: [wordcount, a], resources: { cpu: 1, memory: 1Gi } }
                    sidecars: { proxy: { image: "acme/proxy:1", resources: { cpu: 1, memory: 1Gi } } }
                  spark:
                    spark: { image: "gangflow/spark:0.1.0", mainClass: x.Y, application: "local:///a.jar", executors: { count: 1 } }
                    initContainers: { fetch: { image: "acme/fetch:1", resources: { cpu: 1, memory: 1Gi } } }
                """, KNOWN))
                .extracting(finding -> finding.span().line() + " " + finding.message())
                .containsExactly(
                        "7 image `acme/proxy:1` is not known on this machine",
                        "10 image `acme/fetch:1` is not known on this machine");
    }

    @Test
    void everythingThatIsMissingIsFoundAtOnceInTheOrderOfTheFile() {
        assertThat(findings(SECRETS + """
                  train:
                    after: [etl]
                    ddp: { image: "acme/ddp:1", command: [train], workers: 3, resources: { cpu: 1, memory: 1Gi } }
                    secrets: { KEY: { secret: wandb, key: key } }
                """, KNOWN))
                .extracting(finding -> finding.span().line() + " " + finding.code())
                .containsExactly("6 GF0701", "8 GF0702", "9 GF0702", "12 GF0701", "13 GF0702");
    }

    @Test
    void aStageThatNeedsAnOperatorIsFoundBeforeAnythingStarts() {
        assertThat(findings("""
                  train:
                    ddp: { image: "acme/ddp:1", command: [train], workers: 3, backend: pytorch-job, resources: { cpu: 1, memory: 1Gi } }
                  count:
                    spark: { image: "gangflow/spark:0.1.0", mode: spark-operator, mainClass: x.Y, application: "local:///a.jar", executors: { count: 1 } }
                  jobset:
                    manifest: { apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: { name: a } }
                """, KNOWN.trusting(true)))
                .allSatisfy(finding -> assertThat(finding.hint().orElse("")).contains("`gangflow submit`"))
                .extracting(finding -> finding.span().line() + " " + finding.code() + " " + finding.message())
                .containsExactly(
                        "6 GF0704 stage `train` needs Kubeflow's training operator, which runs on a cluster only",
                        "8 GF0704 stage `count` needs the Spark operator, which runs on a cluster only",
                        "10 GF0704 stage `jobset` needs JobSet's controller, which runs on a cluster only");
    }

    @Test
    void workWithoutAnOperatorHasNoSuchFinding() {
        assertThat(findings("""
                  train:
                    ddp: { image: "acme/ddp:1", command: [train], workers: 3, resources: { cpu: 1, memory: 1Gi } }
                  settings:
                    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
                """, KNOWN.trusting(true))).isEmpty();
    }

    private static ImageCatalogue own(LocalProgram program) {
        return KNOWN.with(new LocalPrograms(Map.of("acme/etl*", program), Path.of("/work"), Map.of()));
    }

    private static List<Diagnostic> findings(String stages, ImageCatalogue images) {
        return findings(stages, images, Map.of());
    }

    private static List<Diagnostic> findings(
            String stages, ImageCatalogue images, Map<String, Map<String, byte[]>> secrets) {
        Plan plan = new Planner()
                .plan(PipelineReader.read("demo.yaml", HEAD + stages).orElseThrow())
                .orElseThrow();
        return new LocalCheck(plan, images, new LocalInputs(Map.of(), secrets, Map.of(), Map.of())).findings();
    }
}
