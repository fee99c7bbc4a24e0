package io.gangflow.images.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.images.model.Command;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@NullMarked
class ArgumentsFileTest {

    @Test
    void hasOneArgumentALineAndThoseOfTheCommandAfterItsMainClass() {
        Command command = Command.of("ps", "io.gangflow.Main", "-Xmx64m").withArguments("ps");
        assertThat(ArgumentsFile.of(command, "/a.jar:/b.jar").lines())
                .contains("-XX:SharedArchiveFile=/opt/gangflow/classes.jsa")
                .endsWith("-Xmx64m", "-cp", "/a.jar:/b.jar", "io.gangflow.Main", "ps");
    }

    @Test
    void quotesWhatJavaWouldTakeApart() {
        Command command = Command.of("ps", "Main", "-Da=b c", "-Dd=\"\\", "-De=#f");
        assertThat(ArgumentsFile.of(command, "/a.jar").lines())
                .contains("\"-Da=b c\"", "\"-Dd=\\\"\\\\\"", "\"-De=#f\"");
    }
}
