package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.minicluster.image.Program;
import io.gangflow.run.Launcher.LaunchException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkSubmitProcessTest {

    @Test
    void argumentsGoToSparkAsTheyAre() {
        assertThat(SparkSubmitProcess.command(
                        Program.of("a.jar", "x.Main", "-Xmx1m").withLeadingArguments("spark-submit"),
                        List.of("--debug", "@file", "--conf", "a=b c")))
                .endsWith("-Xmx1m", "-cp", "a.jar", "x.Main", "spark-submit", "--debug", "@file", "--conf", "a=b c");
    }

    @Test
    void whatIsNotBuiltIsSaid(@TempDir Path home) {
        assertThatThrownBy(() -> SparkSubmitProcess.run(new GangflowHome(home), List.of()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("`spark-jobs` is not built");
    }
}
