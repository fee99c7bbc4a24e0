package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCopyTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsNamedByALinkIsCopiedWhole() throws IOException {
        Path real = Files.createDirectories(folder.resolve("real"));
        Files.createDirectories(real.resolve("bin"));
        Files.writeString(real.resolve("bin/java"), "program");
        Files.createSymbolicLink(real.resolve("linked"), Path.of("bin/java"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);

        FolderCopy.copy(link, folder.resolve("copy"));

        assertThat(folder.resolve("copy/bin/java")).hasContent("program");
        assertThat(folder.resolve("copy/linked"))
                .hasContent("program")
                .satisfies(file -> assertThat(file).matches(copy -> !Files.isSymbolicLink(copy), "is a file"));
    }

    @Test
    void whatPythonLeavesBesideItsProgramsIsNotCopied() throws IOException {
        Path programs = folder.resolve("definitions/programs");
        Files.createDirectories(programs.resolve("__pycache__"));
        Files.writeString(programs.resolve("job.py"), "print()");
        Files.writeString(programs.resolve("__pycache__/job.pyc"), "compiled");

        FolderCopy.copy(folder.resolve("definitions"), folder.resolve("copy"));

        assertThat(folder.resolve("copy/programs")).isDirectoryContaining(file -> file.endsWith("job.py"));
        assertThat(folder.resolve("copy/programs/__pycache__")).doesNotExist();
    }
}
