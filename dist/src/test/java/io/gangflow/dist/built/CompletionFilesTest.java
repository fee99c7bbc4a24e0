package io.gangflow.dist.built;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive's completion files, loaded by the shells. */
class CompletionFilesTest {

    @TempDir
    private static Path folder;

    private static Path share;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        String archive = Built.file(Built.name() + ".tar.gz").toString();
        Built.run("tar", "xzf", archive, "-C", folder.toString(), Built.name() + "/share");
        share = folder.resolve(Built.name()).resolve("share");
    }

    @Test
    void bashCompletesACommand() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("bash"), "no bash on this machine");

        String script = "source %s; COMP_WORDS=(gangflow simul); COMP_CWORD=1; _complete_gangflow; echo ${COMPREPLY[@]}"
                .formatted(share.resolve("bash-completion/completions/gangflow"));

        assertThat(Built.run("bash", "--norc", "-c", script)).isEqualTo("simulate\n");
    }

    @Test
    void zshLoadsTheFileForTheCommand() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("zsh"), "no zsh on this machine");
        Path file = share.resolve("zsh/site-functions/_gangflow");

        String script = "fpath=(%s $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[gangflow]"
                .formatted(file.getParent());

        assertThat(Built.run("zsh", "-f", "-c", script)).isEqualTo("_gangflow\n");
        assertThat(Built.run("zsh", "-n", file.toString())).isEmpty();
    }

    @Test
    void fishCompletesACommand() throws IOException, InterruptedException {
        assumeTrue(Built.isInstalled("fish"), "no fish on this machine");

        String script = "source %s; complete -C 'gangflow simul'"
                .formatted(share.resolve("fish/vendor_completions.d/gangflow.fish"));

        assertThat(Built.run("fish", "--no-config", "-c", script)).startsWith("simulate");
    }
}
