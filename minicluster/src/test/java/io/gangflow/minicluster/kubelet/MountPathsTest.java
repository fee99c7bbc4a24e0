package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths below mount paths lead into the volumes, and nowhere else. */
final class MountPathsTest {

    private static final String POD = "/state/pods/default_one_1234";

    private static final MountPaths PATHS =
            new MountPaths(Map.of("/data", Path.of(POD, "vol-data"), "/etc/app", Path.of(POD, "vol-app")), List.of());

    @ParameterizedTest
    @CsvSource({
        "/data, /vol-data",
        "/data/a/b, /vol-data/a/b",
        "/data/a/../b, /vol-data/a/../b",
        "/data/../data/x, /vol-data/../vol-data/x",
        "/data/../etc/app/settings, /vol-app/settings"
    })
    void aPathBelowAMountIsInItsVolume(String path, String expected) {
        assertThat(Path.of(PATHS.rewrite(path)).normalize())
                .isEqualTo(Path.of(POD + expected).normalize());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/data/..",
                "/data/../serviceaccount/token",
                "/data/../../default_two_5678/serviceaccount/token",
                "/data/a/../../serviceaccount/token",
                "/data/./../serviceaccount/token",
                "/data//..//serviceaccount/token",
                "--to=/data/../serviceaccount/token",
                "file:///data/../serviceaccount/token",
                "cat '/data/../serviceaccount/token' /data/../serviceaccount/token"
            })
    void aPathThatLeavesItsVolumeDoesNotLeadIntoTheFoldersAroundIt(String text) {
        assertThat(PATHS.rewrite(text)).doesNotContain("/state/pods");
    }

    @Test
    void foldersOfTheRunAreFoundByTheirOwnPathAlsoBelowAMount() {
        MountPaths paths = new MountPaths(
                Map.of("/data", Path.of(POD, "vol-data")), List.of(Path.of("/data/project"), Path.of("/data/out")));

        assertThat(paths.rewrite("/data/project/train.py --to=/data/out/model"))
                .isEqualTo("/data/project/train.py --to=/data/out/model");
        assertThat(paths.rewrite("/data/project")).isEqualTo("/data/project");
        assertThat(paths.rewrite("/data/project-2/x")).isEqualTo(POD + "/vol-data/project-2/x");
        assertThat(paths.rewrite("/data/project/../x")).endsWith("/vol-data/project/../x");
    }

    @Test
    void aFileOfThisMachineBelowTheTemporaryFolderIsItself(@TempDir Path folder) throws IOException {
        assumeTrue(folder.startsWith("/tmp"), "the temporary folder of this machine is not /tmp");
        MountPaths paths = new MountPaths(Map.of("/tmp", Path.of(POD, "vol-tmp")), List.of());
        Path present = Files.writeString(folder.resolve("train.py"), "");

        for (Path path : List.of(present, folder, folder.resolve("to-be-created"))) {
            assertThat(paths.rewrite(path.toString())).isEqualTo(path.toString());
        }
        for (String path : List.of("/tmp", "/tmp/", "/tmp/gangflow-none", "/tmp/gangflow-none/x")) {
            assertThat(paths.rewrite(path)).isEqualTo(POD + "/vol-tmp" + path.substring(4));
        }
    }

    @Test
    void theOwnFoldersAreNoWayOutOfAVolume() {
        MountPaths paths = new MountPaths(Map.of("/tmp", Path.of(POD, "vol-tmp")), List.of(Path.of("/tmp/project")));

        assertThat(paths.rewrite("/tmp/project/../../state")).doesNotContain(POD);
        assertThat(paths.rewrite("/tmp/a\u0000b")).startsWith(POD + "/vol-tmp/a");
    }

    @Test
    void otherTextStays() {
        assertThat(PATHS.rewrite("/database /mydata/x a/data ../data")).isEqualTo("/database /mydata/x a/data ../data");
    }
}
