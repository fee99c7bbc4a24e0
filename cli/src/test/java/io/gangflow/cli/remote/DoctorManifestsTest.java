package io.gangflow.cli.remote;

import static io.gangflow.cli.remote.LocalCommands.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.LocalCommands.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gangflow doctor --manifests} is {@code gangflow check} and needs no cluster. */
class DoctorManifestsTest {

    @TempDir
    private Path folder;

    private Path faulty;

    @BeforeEach
    void write() throws IOException {
        faulty = folder.resolve("scheduler.yaml");
        Files.writeString(faulty, """
                apiVersion: v1
                kind: ConfigMap
                metadata: { name: volcano-scheduler-configmap }
                data:
                  volcano-scheduler.conf: |
                    actions: "allocate"
                    tiers: [{ plugins: [{ name: priority }] }]
                """);
    }

    @Test
    void itSaysWhatCheckSaysAndExitsAlike() {
        Said doctor = said(List.of("doctor", "--manifests", faulty.toString()));

        assertThat(doctor.out()).contains("GF0683", "has no plugin gang");
        assertThat(doctor.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(doctor).isEqualTo(said(List.of("check", faulty.toString())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--context=prod", "--minicluster", "--namespace=work"})
    void aClusterBesideManifestsIsRefused(String option) {
        Said doctor = said(List.of("doctor", "--manifests", faulty.toString(), option));

        assertThat(doctor.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(doctor.err()).contains("--manifests checks files");
        assertThat(doctor.out()).isEmpty();
    }
}
