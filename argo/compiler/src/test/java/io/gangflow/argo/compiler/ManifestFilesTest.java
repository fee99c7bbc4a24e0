package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.compiler.template.ManifestYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder that {@code kubectl apply -f} reads: files in order of application. */
final class ManifestFilesTest {

    private static final List<String> ALL = List.of(
            "10-demo-priority-classes.yaml",
            "20-demo-queues.yaml",
            "30-demo-service-accounts.yaml",
            "40-demo-roles.yaml",
            "50-demo-role-bindings.yaml",
            "60-demo-workflow-templates.yaml",
            "70-demo-cron-workflows.yaml",
            "80-demo-network-policies.yaml");

    @TempDir
    private Path folder;

    private static Manifests manifests() {
        return Compiled.volcano(Stages.stage("count", Stages.pod())).manifests();
    }

    /** A pipeline without queues, priority classes and a schedule. */
    private static Manifests few() {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: kube-scheduler
                stages: { a: { pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } } }
                """).manifests();
    }

    @Test
    void eachKindIsAFileWhoseNumberIsItsTurn() {
        assertThat(ManifestFiles.contents(manifests())).containsOnlyKeys(ALL).satisfies(contents -> {
            assertThat(contents.keySet()).containsExactlyElementsOf(ALL);
            assertThat(contents.get("40-demo-roles.yaml")).startsWith("---\n").contains("kind: Role\n");
            assertThat(contents.get("70-demo-cron-workflows.yaml")).contains("kind: CronWorkflow\n");
        });
    }

    @Test
    void allFilesTogetherAreAllObjects() {
        String whole = String.join("", ManifestFiles.contents(manifests()).values());

        assertThat(whole.split("(?m)^---$", -1)).hasSize(manifests().inOrder().size() + 1);
        assertThat(whole).contains(ManifestYaml.write(List.of(manifests().workflowTemplate())));
    }

    @Test
    void aKindThatThePipelineDoesNotHaveIsNoFile() {
        assertThat(ManifestFiles.contents(few()).keySet())
                .doesNotContain(ALL.get(0), ALL.get(1), ALL.get(6))
                .contains(ALL.get(2), ALL.get(5), ALL.get(7));
    }

    @Test
    void filesAreWrittenInOrderAndThoseOfKindsThatAreGoneAreDeleted() throws IOException {
        Path own = Files.writeString(folder.resolve("notes.txt"), "mine");

        assertThat(ManifestFiles.write(manifests(), folder))
                .containsExactlyElementsOf(ALL.stream().map(folder::resolve).toList());
        List<Path> written = ManifestFiles.write(few(), folder);

        assertThat(written).isNotEmpty().doesNotContain(folder.resolve(ALL.get(1)));
        assertThat(folder.resolve(ALL.get(0))).doesNotExist();
        assertThat(folder.resolve(ALL.get(6))).doesNotExist();
        assertThat(own).hasContent("mine");
        for (Path file : written) {
            assertThat(file)
                    .hasContent(ManifestFiles.contents(few())
                            .getOrDefault(file.getFileName().toString(), "no such file"));
        }
    }

    @Test
    void aMissingFolderIsCreated() throws IOException {
        Path deep = folder.resolve("a/b");

        assertThat(ManifestFiles.write(few(), deep))
                .allSatisfy(file -> assertThat(file).exists().hasParent(deep));
    }

    /** No file can have such a name, so the first write fails. */
    @Test
    void aFailedWriteLeavesNoNewFoldersBehindButExistingFiles() throws IOException {
        Manifests few = few();
        Manifests unwritable = new Manifests("x".repeat(300), few.shared(), few.workflowTemplate(), few.schedule());
        Path own = Files.writeString(folder.resolve("notes.txt"), "mine");

        assertThatThrownBy(() -> ManifestFiles.write(unwritable, folder.resolve("new/deep")))
                .isInstanceOf(IOException.class);

        assertThat(folder.resolve("new")).doesNotExist();
        assertThat(own).hasContent("mine");
    }

    @Test
    void theScheduleIsTheLastObjectAndNoneOfARun() {
        Manifests manifests = manifests();

        assertThat(manifests.inOrder())
                .hasSize(manifests.ofRuns().size() + 1)
                .endsWith(manifests.workflowTemplate(), manifests.schedule().orElseThrow());
        assertThat(manifests.ofRuns()).endsWith(manifests.workflowTemplate());
        Manifests few = few();
        assertThat(few.inOrder()).isEqualTo(few.ofRuns());
    }
}
