package io.gangflow.argo.launcher;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PodRegistry;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two files that Argo reads while the work runs and after it: progress and result. */
final class ProgressFileTest {

    private static final ChildKind KIND =
            ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty());
    private static final String JOB = "{'spec': {'tasks': [{'replicas': 3}]}, 'metadata': {'annotations': {%s}}}";
    private static final String PROGRESS = "workflows.argoproj.io/progress";

    @TempDir
    private Path folder = Path.of("");

    private Path file = Path.of("");
    private final List<String> notes = new ArrayList<>();
    private final PodRegistry board = new PodRegistry(pod -> {});

    @BeforeEach
    void name() {
        file = folder.resolve("progress");
    }

    private ProgressFile progress() {
        return new ProgressFile(Optional.of(file), KIND, board, notes::add);
    }

    private String written(String annotations) throws IOException {
        progress().update(json(JOB.formatted(annotations)));
        return Files.readString(file);
    }

    private void put(ObjectNode pod) {
        board.put(new PodViews(KIND, "train-0").of(pod));
    }

    private void put(int index, String progress) {
        ObjectNode pod = TestPods.running(index);
        pod.withObjectProperty("metadata").putObject("annotations").put(PROGRESS, progress);
        put(pod);
    }

    @Test
    void withoutAReportTheEndedPodsCount() throws IOException {
        assertThat(written("")).as("no pods yet").isEqualTo("0/3\n");
        put(TestPods.ended(0, "Succeeded"));
        put(TestPods.running(1));
        assertThat(written("")).isEqualTo("1/3\n");
        for (int index = 1; index < 5; index++) {
            put(TestPods.ended(index, "Succeeded"));
        }
        assertThat(written("")).as("more pods than the job has").isEqualTo("5/5\n");
    }

    @Test
    void theReportsOfPodsAreAdded() throws IOException {
        put(TestPods.ended(0, "Succeeded"));
        put(1, "3/10");
        put(2, "2/5");
        assertThat(written("")).isEqualTo("5/15\n");
    }

    @Test
    void theReportOfTheObjectTakesPrecedence() throws IOException {
        put(1, "3/10");
        assertThat(written("'" + PROGRESS + "': '70/100'")).isEqualTo("70/100\n");
        assertThat(written("'" + PROGRESS + "': 'soon'")).as("no progress").isEqualTo("3/10\n");
    }

    @Test
    void withoutAnythingToCountThereIsNoFile() {
        ProgressFile progress = progress();
        progress.update(json("{}"));
        assertThat(file).doesNotExist();
        progress.done();
        assertThat(file).as("the work is done").hasContent("1/1\n");
    }

    @Test
    void workThatIsDoneHasAllOfItsProgress() {
        ProgressFile progress = progress();
        progress.update(json(JOB.formatted("")));
        progress.done();
        assertThat(file).hasContent("3/3\n");
    }

    @Test
    void theSameProgressIsNotWrittenAgain() throws IOException {
        ProgressFile progress = progress();
        progress.update(json(JOB.formatted("")));
        Files.delete(file);
        progress.update(json(JOB.formatted("")));
        assertThat(file).doesNotExist();
        put(TestPods.ended(0, "Succeeded"));
        progress.update(json(JOB.formatted("")));
        assertThat(file).hasContent("1/3\n");
    }

    @Test
    void aFileThatCannotBeWrittenIsReportedOnce() throws IOException {
        Files.createDirectory(file);
        Files.createFile(file.resolve("not empty"));
        ProgressFile progress = progress();
        progress.update(json(JOB.formatted("")));
        put(TestPods.ended(0, "Succeeded"));
        progress.update(json(JOB.formatted("")));

        assertThat(notes)
                .hasSize(1)
                .first()
                .asString()
                .startsWith("the progress cannot be written to `" + file + "`: ");
    }

    @Test
    void aResultIsTheWholeFile() {
        new ResultFile(Optional.of(file), notes::add).write("loss 0.12");

        assertThat(file).content().isEqualTo("loss 0.12");
        assertThat(notes).isEmpty();
    }

    @Test
    void aResultThatCannotBeWrittenIsReported() throws IOException {
        Files.createDirectory(file);
        Files.createFile(file.resolve("not empty"));
        new ResultFile(Optional.of(file), notes::add).write("loss 0.12");

        assertThat(notes).hasSize(1).first().asString().startsWith("the result cannot be written to `" + file + "`: ");
    }

    @Test
    void withoutAFileNothingIsWritten() {
        ProgressFile progress = new ProgressFile(Optional.empty(), KIND, board, notes::add);
        progress.update(json(JOB.formatted("")));
        progress.done();
        new ResultFile(Optional.empty(), notes::add).write("loss 0.12");

        assertThat(folder).isEmptyDirectory();
        assertThat(notes).isEmpty();
    }
}
