package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.ManifestFiles;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.SchedulerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestYamlTest {

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void whatIsReadBackEqualsWhatWasWritten(SchedulerName scheduler) {
        for (HasMetadata object : manifests(scheduler).inOrder()) {
            assertThat(Fields.tree(ManifestYaml.read(ManifestYaml.write(List.of(object)), object.getClass())))
                    .isEqualTo(Fields.tree(object));
        }
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void compilingTwiceGivesTheSameBytes(SchedulerName scheduler) {
        assertThat(ManifestFiles.contents(manifests(scheduler)))
                .isEqualTo(ManifestFiles.contents(manifests(scheduler)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "No",
                "null",
                "~",
                "1",
                "1e3",
                "0x1F",
                "1_000",
                ".5",
                "-1",
                "+1",
                "1:30",
                "2026-11-21",
                "- a",
                "a: b",
                "a #b",
                "#",
                "*a",
                "&a",
                "!a",
                "%a",
                "@a",
                "`",
                "'",
                "\"",
                "{{a}}",
                "",
                " a",
                "a ",
                "a:",
                "a\nb",
                "a\n",
                "=",
                "s3://corpus/books",
                "wordcount",
                "k8s://https://host",
                "\u00e9",
                "y",
                "on"
            })
    void everyStringStaysAStringForReadersOfBothYamlVersions(String text) throws JsonProcessingException {
        String yaml = ManifestYaml.writeValue(Map.of("key", text));

        assertThat(new YAMLMapper().readTree(yaml).get("key").isTextual())
                .as(yaml)
                .isTrue();
        assertThat(new YAMLMapper().readTree(yaml).get("key").textValue()).isEqualTo(text);
    }

    @Test
    void filesAreNamedInTheOrderInWhichTheyAreApplied(@TempDir Path folder) throws IOException {
        Manifests manifests = manifests(SchedulerName.VOLCANO);

        List<Path> written = ManifestFiles.write(manifests, folder);

        assertThat(written)
                .extracting(path -> path.getFileName().toString())
                .isSorted()
                .containsExactly(
                        "10-demo-priority-classes.yaml",
                        "20-demo-queues.yaml",
                        "30-demo-service-accounts.yaml",
                        "40-demo-roles.yaml",
                        "50-demo-role-bindings.yaml",
                        "60-demo-workflow-templates.yaml",
                        "70-demo-cron-workflows.yaml",
                        "80-demo-network-policies.yaml");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(8);
        }
    }

    @Test
    void aFileOfAKindThatIsGoneIsRemoved(@TempDir Path folder) throws IOException {
        Manifests manifests = manifests(SchedulerName.VOLCANO);
        ManifestFiles.write(manifests, folder);

        ManifestFiles.write(
                new Manifests("demo", manifests.shared(), manifests.workflowTemplate(), Optional.empty()), folder);

        assertThat(folder.resolve("70-demo-cron-workflows.yaml")).doesNotExist();
    }

    private static Manifests manifests(SchedulerName scheduler) {
        return Compiled.of(Stages.plan(
                        scheduler,
                        Stages.stage("count", Stages.pod()).retry(1),
                        Stages.stage("spark", Stages.spark()),
                        Stages.stage("train", Stages.ddp(2)).after("count"),
                        Stages.stage("serve", Stages.service())))
                .manifests();
    }
}
