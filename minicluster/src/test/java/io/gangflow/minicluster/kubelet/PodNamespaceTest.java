package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Unmodified programs resolve the cluster's names by getaddrinfo, if this machine permits namespaces. */
@Timeout(60)
final class PodNamespaceTest {

    private static final String NAME = "worker-0.gang";
    private static final String ADDRESS = "127.16.0.9";
    private static final String PYTHON = "import socket; print(socket.gethostbyname('" + NAME + "'))";

    @TempDir
    Path folder;

    private Path hosts = Path.of("");

    @BeforeEach
    void names() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 localhost\n" + ADDRESS + " " + NAME + "\n");
    }

    @Test
    void theNameOfAPodIsResolvedByGetaddrinfo() throws Exception {
        PodNamespace namespace = ofThisMachine();

        assertThat(output(namespace.command(List.of("getent", "ahostsv4", NAME), hosts, "worker-0")))
                .startsWith(ADDRESS);
        assertThat(output(namespace.command(List.of("cat", "/etc/hosts"), hosts, "worker-0")))
                .isEqualTo(Files.readString(hosts).strip());
    }

    @Test
    void pythonResolvesIt() throws Exception {
        assumeTrue(runs(List.of("python3", "--version")), "python3 is not installed");

        assertThat(output(ofThisMachine().command(List.of("python3", "-c", PYTHON), hosts, "worker-0")))
                .isEqualTo(ADDRESS);
    }

    @Test
    void aNameThatIsAddedLaterIsResolvedByAProgramThatRunsAlready() throws Exception {
        HostsFile file = new HostsFile(folder.resolve("growing"));
        file.write(List.of());
        String script = "echo ready; read -r _; getent ahostsv4 late.gang";
        Process process = new ProcessBuilder(
                        ofThisMachine().command(List.of("sh", "-c", script), file.path(), "worker-0"))
                .redirectErrorStream(true)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("ready");

        file.write(List.of("127.16.0.10 late.gang"));
        process.outputWriter().append('\n').flush();

        assertThat(process.inputReader().readLine()).startsWith("127.16.0.10");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void theHostsFileOfTheMachineStaysAsItIs() throws Exception {
        String before = Files.readString(Path.of("/etc/hosts"));

        output(ofThisMachine().command(List.of("true"), hosts, "worker-0"));

        assertThat(Path.of("/etc/hosts")).hasContent(before);
    }

    @Test
    void aProgramCannotChangeTheNamesOfOthers() throws Exception {
        String script = "(echo 127.0.0.2 forged >> /etc/hosts) 2>/dev/null && echo written || echo refused";

        assertThat(output(ofThisMachine().command(List.of("sh", "-c", script), hosts, "worker-0")))
                .isEqualTo("refused");
    }

    @Test
    void theNameOfThePodIsTheNameOfTheMachineCutToWhatLinuxTakes() throws Exception {
        PodNamespace namespace = ofThisMachine();
        String longName = "a".repeat(80);

        assertThat(output(namespace.command(List.of("uname", "-n"), hosts, "worker-0")))
                .isEqualTo("worker-0");
        assertThat(output(namespace.command(List.of("uname", "-n"), hosts, longName)))
                .isEqualTo("a".repeat(63));
    }

    @Test
    void theProgramIsTheUserThatStartedIt() throws Exception {
        assertThat(output(ofThisMachine().command(List.of("id", "-u"), hosts, "worker-0")))
                .isEqualTo(output(List.of("id", "-u")));
    }

    @Test
    void theExitCodeOfTheProgramIsKept() throws Exception {
        Process process =
                new ProcessBuilder(ofThisMachine().command(List.of("sh", "-c", "exit 7"), hosts, "w")).start();

        assertThat(process.waitFor()).isEqualTo(7);
    }

    @Test
    void aProgramIsFoundWhateverThePathOfTheContainer() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(ofThisMachine().command(List.of("/bin/echo", "ran"), hosts, "w"));
        builder.environment().put("PATH", "/opt/conda/bin");

        assertThat(output(builder)).isEqualTo("ran");
    }

    @Test
    void anOrdinaryUserResolvesTheNameInAUserNamespace() throws Exception {
        List<String> asUser = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        assumeTrue(runs(with(asUser, "true")), "this user cannot become another one");
        assumeTrue(
                runs(with(asUser, "unshare", "-U", "-r", "-m", "-u", "true")),
                "this machine lets ordinary users make no namespaces");

        Optional<List<String>> command = PodNamespace.candidates("65534", "65534").stream()
                .map(candidate -> candidate.command(
                        List.of("sh", "-c", "getent ahostsv4 " + NAME + "; uname -n; id -u"), hosts, "worker-0"))
                .findFirst();

        String[] lines = output(with(asUser, command.orElseThrow())).split("\n", -1);
        assertThat(lines[0]).startsWith(ADDRESS);
        assertThat(lines).endsWith("worker-0", "65534");
    }

    private static PodNamespace ofThisMachine() throws Exception {
        Optional<PodNamespace> namespace = PodNamespace.ofThisMachine();
        assumeTrue(namespace.isPresent(), "this user can make no mount namespace here");
        return namespace.orElseThrow();
    }

    private static List<String> with(List<String> first, String... words) {
        return with(first, List.of(words));
    }

    private static List<String> with(List<String> first, List<String> words) {
        List<String> all = new ArrayList<>(first);
        all.addAll(words);
        return all;
    }

    private static boolean runs(List<String> command) throws Exception {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private static String output(List<String> command) throws Exception {
        return output(new ProcessBuilder(command));
    }

    private static String output(ProcessBuilder builder) throws Exception {
        Process process = builder.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text.strip();
    }
}
