package io.gangflow.images.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.images.model.Architecture;
import io.gangflow.images.testing.Echo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The executables of commands, run as processes of this machine. */
@NullMarked
class CommandFileTest {

    @TempDir
    Path folder;

    @BeforeEach
    void onLinuxOnly() {
        assumeTrue(
                System.getProperty("os.name").equals("Linux"), "notice: not Linux, so no commands of images were run");
    }

    @Test
    void becomesJavaWithItsOwnArgumentsBeforeTheContainers() throws IOException, InterruptedException {
        Ran ran = run(List.of(), write(Architecture.ofMachine()), "two words", "", "*");
        assertThat(ran.output()).isEqualTo("[own, two words, , *] hello two words");
        assertThat(ran.code()).isEqualTo(7);
    }

    @Test
    void passesNoArgumentsOnWhereThereAreNone() throws IOException, InterruptedException {
        assertThat(run(List.of(), write(Architecture.ofMachine())).output()).isEqualTo("[own] hello two words");
    }

    @Test
    void endsAsAShellDoesWhereThereIsNoJava() throws IOException, InterruptedException {
        Path command = folder.resolve("command");
        Files.write(command, CommandFile.of(Architecture.ofMachine(), "/nowhere/java", "/nowhere/arguments"));
        assertThat(command.toFile().setExecutable(true)).isTrue();
        assertThat(run(List.of(), command).code()).isEqualTo(127);
    }

    @ParameterizedTest
    @EnumSource
    void namesItsProcessorAndBeginsAfterItsHeaders(Architecture architecture) {
        ByteBuffer elf = ByteBuffer.wrap(CommandFile.of(architecture, "/opt/gangflow/commands/train"))
                .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(elf.getInt(0)).isEqualTo(0x464c457f);
        assertThat(elf.getShort(18)).isEqualTo((short) (architecture == Architecture.AMD64 ? 62 : 183));
        assertThat(elf.getLong(24)).isEqualTo(0x400000 + 64 + 2 * 56);
        assertThat(elf.getLong(64 + 32)).as("bytes of the segment").isEqualTo(elf.capacity());
        assertThat(new String(elf.array(), StandardCharsets.US_ASCII))
                .endsWith("/opt/java/bin/java\0@/opt/gangflow/commands/train\0");
    }

    /** Runs only with an emulator: nothing else on this machine can test the code of the other architecture. */
    @ParameterizedTest
    @EnumSource
    void runsUnderAnEmulator(Architecture architecture) throws IOException, InterruptedException {
        String emulator = "qemu-" + architecture.gnu();
        assumeTrue(isOnPath(emulator), "notice: no " + emulator + ", so commands for it were not run");
        assertThat(run(List.of(emulator), write(architecture), "word").output())
                .isEqualTo("[own, word] hello two words");
    }

    private Path write(Architecture architecture) throws IOException {
        Path arguments = folder.resolve("arguments");
        Files.writeString(arguments, """
                -XX:TieredStopAtLevel=1
                "-Done=two words"
                -cp
                %s
                %s
                own
                """.formatted(System.getProperty("java.class.path"), Echo.class.getName()));
        Path command = folder.resolve("command");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.write(command, CommandFile.of(architecture, java, arguments.toString()));
        assertThat(command.toFile().setExecutable(true)).isTrue();
        return command;
    }

    private record Ran(int code, String output) {}

    private static Ran run(List<String> before, Path command, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(before);
        words.add(command.toString());
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("GREETING", "hello");
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return new Ran(process.waitFor(), output);
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":", 0))
                .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }
}
