package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
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
    void otherTextStays() {
        assertThat(PATHS.rewrite("/database /mydata/x a/data ../data")).isEqualTo("/database /mydata/x a/data ../data");
    }
}
