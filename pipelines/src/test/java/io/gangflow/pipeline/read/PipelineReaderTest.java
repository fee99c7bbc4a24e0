package io.gangflow.pipeline.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.LocalSection;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PipelineReaderTest {

    private static final String HEAD = "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: demo }\n";
    private static final String POD = "pod: { image: \"jobs:1\", resources: { cpu: 1, memory: 1Gi } }";

    private static Pipeline everything() {
        return PipelineReader.read(Path.of("src/test/resources/read/everything.yaml"))
                .orElseThrow();
    }

    private static Stage stage(Pipeline pipeline, String name) {
        return pipeline.stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyKeyReachesTheModel() {
        Pipeline pipeline = everything();
        assertThat(pipeline.title()).contains("Everything, once");
        assertThat(pipeline.parameters()).hasSize(5);
        assertThat(pipeline.schedule()).contains(new Schedule("30 2 * * MON-FRI", "Europe/Berlin"));
        assertThat(pipeline.priorityClasses()).containsExactly(new Pipeline.PriorityClassSpec("high", 1000, false));
        assertThat(pipeline.queues().get("research"))
                .satisfies(queue -> assertThat(queue.reclaimable()).isFalse())
                .satisfies(queue ->
                        assertThat(queue.capability()).map(Resources::gpus).contains(8L));
        assertThat(pipeline.onExit()).map(Stage::name).contains("on-exit");
        Stage count = stage(pipeline, "count");
        assertThat(((Repetition.Listed) count.repetition()).matrix())
                .containsExactly(Map.entry("lang", List.of("en", "de")), Map.entry("year", List.of("2024", "2025")));
        assertThat(count.timeout()).contains(Duration.ofMinutes(90));
        assertThat(count.secrets()).containsEntry("TOKEN", new Stage.SecretKey("hub", "token"));
        assertThat(((Work.Pod) count.work()).resources().extended())
                .containsEntry("example.com/fpga", 1L)
                .containsEntry("ephemeral-storage", 1L << 30);
        assertThat(((Work.Pod) count.work()).command())
                .extracting(Object::toString)
                .contains("5", "${HOME}");
        assertThat(((Work.Pod) count.work()).command().get(5).isLiteral()).isTrue();
    }

    @Test
    void theSectionLocalReachesTheModelInTheOrderOfTheFile() {
        LocalSection local = everything().local();

        assertThat(local.cluster()).contains("laptop.yaml");
        assertThat(local.images())
                .as("an image that is not trusted stays unknown")
                .containsExactly(
                        Map.entry("acme/etl*", new LocalProgram.Unchanged()),
                        Map.entry("acme/train*", new LocalProgram.Python("requirements.txt")),
                        Map.entry("acme/report", new LocalProgram.Jar("target/report.jar")),
                        Map.entry("acme/tool", new LocalProgram.Command(List.of("python3", "-m", "tool", "2"))),
                        Map.entry("acme/spark*", new LocalProgram.SameAs("gangflow/spark")),
                        Map.entry("acme/web", new LocalProgram.Container(LocalProgram.Engine.PODMAN)),
                        Map.entry("acme/*", new LocalProgram.Container(LocalProgram.Engine.DOCKER)));
    }

    @Test
    void aPipelineWithoutTheSectionLocalSaysNothingAboutThisMachine() {
        Pipeline small = PipelineReader.read("f", HEAD + "stages: { a: { " + POD + " } }\n")
                .orElseThrow();

        assertThat(small.local()).isEqualTo(LocalSection.NONE);
    }

    @Test
    void shorthandsAndDefaultsAreFilledIn() {
        Pipeline pipeline = everything();
        assertThat(stage(pipeline, "spark-count").repetition().instances())
                .containsExactly(Map.of("value", "a"), Map.of("value", "b"));
        assertThat(stage(pipeline, "spark-count").scheduler()).contains(SchedulerName.KUBE_SCHEDULER);
        assertThat(((Work.Mpi) stage(pipeline, "hello").work()).master().replicas())
                .isEqualTo(1);
        assertThat(((Work.Mpi) stage(pipeline, "hello").work()).workers().name())
                .isEqualTo("worker");
        Work.Manifest manifest = (Work.Manifest) stage(pipeline, "job").work();
        assertThat(manifest.document().get("spec"))
                .isEqualTo(Map.of("completions", 1L, "suspend", false, "ratio", 0.5));
        Pipeline small = PipelineReader.read("f", HEAD + "stages: { a: { " + POD + " } }\n")
                .orElseThrow();
        assertThat(small.scheduler()).isEqualTo(SchedulerName.VOLCANO);
        assertThat(small.stages().get(0).repetition()).isEqualTo(Repetition.Listed.ONCE);
    }

    @Test
    void everythingThatIsWrongIsFoundAtOnce() {
        Checked<Pipeline> read = PipelineReader.read(
                "f",
                HEAD
                        + "colour: red\nstages:\n  broken: { copies: many, after: [nowhere], " + POD + " }\n"
                        + "  sound: { after: [brokn], " + POD + " }\n");
        assertThat(read.diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0107, DiagnosticCode.GF0102, DiagnosticCode.GF0302);
    }

    @Test
    void theExampleOfTheDesignIsReadWithoutErrors() throws IOException {
        String design = Files.readString(Path.of("src/test/resources/read/design.yaml"));
        assertThat(PipelineReader.read("design.yaml", design).value()).isPresent();
    }

    @Test
    void aFileThatIsNotThereIsAFinding() {
        assertThat(PipelineReader.read(Path.of("nowhere.yaml")).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0009);
    }

    @Test
    void aLinkDoesNotLeadOutOfTheDirectory(@TempDir Path folder) throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.writeString(folder.resolve("secret.yaml"), HEAD + "stages: { a: { " + POD + " } }\n");
        Files.createSymbolicLink(inner.resolve("link.yaml"), folder.resolve("secret.yaml"));
        Path file = inner.resolve("main.yaml");
        Files.writeString(file, HEAD + "stages: { a: { include: { file: link.yaml } } }\n");
        assertThat(PipelineReader.read(file).diagnostics())
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0106))
                .satisfies(finding -> assertThat(finding.label()).contains("outside"));
    }

    @Test
    void manyIncludesOfManyIncludesAreStopped(@TempDir Path folder) throws IOException {
        for (int level = 0; level < 12; level++) {
            String include = "{ include: { file: \"%d.yaml\" } }".formatted(level + 1);
            Files.writeString(
                    folder.resolve(level + ".yaml"), HEAD + "stages: { a: %s, b: %s }\n".formatted(include, include));
        }
        Files.writeString(folder.resolve("12.yaml"), HEAD + "stages: { a: { " + POD + " } }\n");
        assertThat(PipelineReader.read(folder.resolve("0.yaml")).diagnostics())
                .anySatisfy(finding -> assertThat(finding.label()).contains("more than 100 files"));
    }

    @Test
    void aTextWithoutAFileIncludesNothing() {
        assertThat(PipelineReader.read("f", HEAD + "stages: { a: { include: { file: x.yaml } } }\n")
                        .diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0106);
    }
}
