package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VolumesTest {

    private static final String STAGE = "stages:\n  a:\n    %s\n    POD(a)\n";
    private static final String WORKERS = """
            stages:
              a:
                %s
                ddp: { image: "a:1", command: [train], workers: 2, resources: { cpu: 1, memory: 2Gi %s } }
            """;

    private static List<String> volume(String name, String mount) {
        return Findings.of(
                DiagnosticCode.GF0230,
                STAGE.formatted("volumes: { \"%s\": { mount: \"%s\", emptyDir: 1Gi } }".formatted(name, mount)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/data", "/data/..b", "/tmp/x", "/developer", "/var/run/x", "/argonaut", "/opt/spark"})
    void aVolumeIsMountedAtAnyOtherPath(String mount) {
        assertThat(volume("v", mount)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "/", "/./", "//", "/a/../b", "/a/..", "/a:b", ""})
    void aMountPathIsAbsoluteAndHasNoParent(String mount) {
        assertThat(volume("v", mount)).containsExactly("6: volume `v` is mounted at `" + mount + "`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp", "/dev", "/dev/shm", "/proc/1", "/var/run/argo", "/argo/x", "/opt/spark/conf"})
    void foldersOfTheSystemAreReserved(String folder) {
        String message = "6: volume `v` is mounted in the reserved folder `" + folder + "`";

        assertThat(volume("v", folder)).containsExactly(message);
        assertThat(volume("v", "/." + folder + "//")).containsExactly(message);
    }

    @Test
    void aPathMayHaveAsManyCharactersAsTheApiServerAdmits() {
        assertThat(volume("v", "/" + "a".repeat(4_095))).isEmpty();
        assertThat(volume("v", "/" + "a".repeat(4_096))).hasSize(1);
    }

    @Test
    void aPathHasOneVolume() {
        assertThat(
                        Findings.of(
                                DiagnosticCode.GF0230,
                                STAGE.formatted(
                                        "volumes: { v: { mount: /a, emptyDir: 1Mi }, w: { mount: /a/., emptyDir: 1Mi }, x: { mount: /b, emptyDir: 1Mi } }")))
                .containsExactly("6: volumes `v` and `w` are both mounted at `/a`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tmp", "shm", "storage", "kube-api-access-x", "spark-local", "argo-x", "gangflow-x"})
    void namesOfOtherVolumesOfAPodAreReserved(String name) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0205,
                        STAGE.formatted("volumes: { %s: { mount: /v, emptyDir: 1Mi } }".formatted(name))))
                .containsExactly("6: the name `" + name + "` of a volume is reserved");
    }

    @ParameterizedTest
    @CsvSource({"books, 0", "2026/books, 0", "..books, 0", "/books, 1", "../books, 1", "a/../b, 1", "a:b, 1"})
    void aPathInAVolumeIsRelative(String path, int findings) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0230,
                        STAGE.formatted("volumes: { v: { mount: /v, claim: data, subPath: \"%s\" } }".formatted(path))))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"/data, 0", "data, 1", "/data/../x, 1"})
    void theWorkingDirectoryIsAbsolute(String path, int findings) {
        assertThat(Findings.of(DiagnosticCode.GF0230, STAGE.formatted("workingDir: \"%s\"".formatted(path))))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "shm: 2Gi, ''",
        "shm: 1Mi, ''",
        "shm: 2049Mi, '`shm` of stage `a` is 2049Mi, the memory of its pods `worker` is 2Gi'",
        "shm: 0, '`shm` of stage `a` has no room'"
    })
    void sharedMemoryFitsIntoTheMemoryOfAPod(String shm, String message) {
        assertThat(Findings.of(DiagnosticCode.GF0230, WORKERS.formatted(shm, "")))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("6: " + message));
    }

    @Test
    void sharedMemoryOfPodsWithoutARequestIsNotCompared() {
        String text = WORKERS.formatted("shm: 1Mi", "").replace(", memory: 2Gi", "");

        assertThat(Findings.codes(text)).containsExactly(DiagnosticCode.GF0410);
    }

    @ParameterizedTest
    @CsvSource({
        "10Gi, ', ephemeral-storage: 10Gi', 0",
        "10Gi, ', ephemeral-storage: 9Gi', 1",
        "10Gi, '', 0",
        "1Mi, '', 0",
        "0, '', 1"
    })
    void volumesFitOnTheDiskOfAPod(String size, String disk, int findings) {
        String volumes = "volumes: { v: { mount: /v, emptyDir: %s } }".formatted(size);

        assertThat(Findings.of(DiagnosticCode.GF0230, WORKERS.formatted(volumes, disk)))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "/mnt/ssd, true, GF0232",
        "/mnt/ssd, false, GF0231",
        "mnt/ssd, true, GF0230",
        "/mnt/../etc, false, GF0230"
    })
    void aFolderOfTheNodeHasToBeAllowed(String folder, boolean allowed, DiagnosticCode code) {
        assertThat(Findings.codes(STAGE.formatted(
                        "volumes: { v: { mount: /v, hostPath: %s, allowHostPath: %s } }".formatted(folder, allowed))))
                .containsExactly(code);
    }
}
