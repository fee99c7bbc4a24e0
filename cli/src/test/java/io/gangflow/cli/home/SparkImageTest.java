package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Launchable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkImageTest {

    @TempDir
    Path folder;

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
    }

    @Test
    void aWorkerThatPutsJarsIntoItsWorkingDirectoryDoesNotRunInThePipelinesFolder() throws Exception {
        assertThat(apart("standalone-worker")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver", "executor", "standalone-driver", "spark-submit"})
    void relativePathsOfApplicationsLeadToThePipelinesFolder(String program) throws Exception {
        assertThat(apart(program)).isFalse();
    }

    private boolean apart(String program) throws Exception {
        HomeWithTexts.set(folder);
        ImageCatalogue images = SparkImage.addTo(ImageCatalogue.empty(), new GangflowHome(folder));
        Launchable launchable = images.resolve("gangflow/spark:1", List.of(program), "");
        return ((Launchable.Java) launchable).program().apart();
    }
}
