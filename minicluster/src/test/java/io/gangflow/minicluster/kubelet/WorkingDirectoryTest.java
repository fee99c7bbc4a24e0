package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.Guest;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.image.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The working directory to which relative paths of programs refer. */
@Timeout(60)
final class WorkingDirectoryTest {

    @TempDir
    Path folder;

    @Test
    void programsRunInThePipelinesFolderAndThoseThatLeaveFilesInTheirPods() throws Exception {
        Path project = Files.createDirectory(folder.resolve("project"));
        Path work = folder.resolve("cluster");
        String classes =
                Guest.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        Program apart = Program.of(classes, Guest.class.getName(), "-Xmx16m").inPodFolder();
        ImageCatalogue images = TestImages.catalogue()
                .with("test/guest", "untidy", apart)
                .with(new LocalPrograms(Map.of(), project, Map.of()));
        RunningKubelet kubelet = RunningKubelet.in(work, images, Map.of(), true);
        try {
            kubelet.create(TestImages.bound("tidy", RunningKubelet.NODE, "write", "tidy.txt", "x"));
            var untidy = TestImages.bound("untidy", RunningKubelet.NODE, "write", "untidy.txt", "x");
            untidy.getSpec().getContainers().get(0).setCommand(List.of("untidy"));
            kubelet.create(untidy);
            kubelet.awaitSuccess("tidy");
            kubelet.awaitSuccess("untidy");
        } finally {
            kubelet.close();
        }

        assertThat(project).isDirectoryContaining("glob:**/tidy.txt").isDirectoryNotContaining("glob:**/untidy.txt");
        try (var files = Files.walk(work)) {
            assertThat(files.map(Path::getFileName).map(Path::toString)).contains("untidy.txt");
        }
    }
}
