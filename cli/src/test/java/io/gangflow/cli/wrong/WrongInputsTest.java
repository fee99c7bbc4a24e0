package io.gangflow.cli.wrong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.golden.Golden;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every invalid input ends with one message, and leaves no files behind. */
class WrongInputsTest {

    private static final String HOME = "gangflow.home";
    private static final String KUBECONFIG = "kubeconfig";
    private static final List<WrongRun> RUNS = new ArrayList<>();

    @TempDir
    private static Path folder;

    @BeforeAll
    @Timeout(120)
    static void runTheTable() throws IOException {
        assumeTrue(Files.exists(BadFiles.UNREADABLE), "no file that root cannot read");
        BadFiles.write(folder);
        System.setProperty(HOME, folder.resolve("home").toString());
        System.setProperty(KUBECONFIG, folder.resolve("kubeconfig").toString());
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String command : WrongInputs.commands()) {
                RUNS.add(WrongRun.of(command, folder, Integer.toString(busy.getLocalPort())));
            }
        }
    }

    @AfterAll
    static void noHome() {
        System.clearProperty(HOME);
        System.clearProperty(KUBECONFIG);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aWrongInputEndsInOneSentenceAndLeavesNothing(WrongRun run) {
        assertThat(run.exitCode()).isIn(2, 3);
        assertThat(run.out() + run.err())
                .doesNotContain("Exception", "\tat ", "java.", "io.gangflow.", "--debug", "null", "Optional[");
        assertThat(run.saysOneThing())
                .as("one sentence:%n%s%s", run.out(), run.err())
                .isTrue();
        assertThat(run.stray()).as("lines beside the sentence").isEmpty();
        assertThat(run.left()).as("files that are left").isEmpty();
    }

    @Test
    void theSentencesAreThoseOfTheTable() throws IOException {
        Map<String, List<String>> answers =
                RUNS.stream().collect(Collectors.toMap(WrongRun::command, WrongRun::answer));

        assertThat(answers).hasSizeGreaterThan(100);
        Golden.check(WrongInputs.FILE, WrongInputs.with(answers));
    }

    static List<WrongRun> runs() {
        return RUNS;
    }
}
