package io.gangflow.minicluster.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gangflow.pipeline.model.LocalProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the user's own programs on this machine. */
final class LocalProgramsTest {

    private static final List<String> WORDS = List.of("train.py", "--epochs=3");

    @TempDir
    Path folder;

    @Test
    void aCommandStandsBeforeTheWordsOfTheContainer() throws UnknownProgramException {
        assertThat(resolve(new LocalProgram.Command(List.of("python3", "-u"))))
                .isEqualTo(new Launchable.Command(List.of("python3", "-u", "train.py", "--epochs=3"), Map.of()));
    }

    @Test
    void pythonRunsInItsVirtualEnvironmentAsActivateWouldSetIt() throws UnknownProgramException {
        Path environment = folder.resolve("environments/ab12");

        assertThat(resolve(new LocalProgram.Python("req.txt"), Map.of("req.txt", environment)))
                .isEqualTo(new Launchable.Command(
                        WORDS,
                        Map.of(
                                "VIRTUAL_ENV",
                                environment.toString(),
                                "PATH",
                                environment.resolve("bin") + ":/usr/local/bin:/usr/bin")));
    }

    @Test
    void pythonWithoutAnEnvironmentIsRefused() {
        refused(new LocalProgram.Python("req.txt"), "no virtual environment was made from `req.txt`");
    }

    @Test
    void aJarRunsByTheMainClassOfItsManifest() throws Exception {
        Path jar = jar("app.jar", "example.Main");

        Launchable.Java java = (Launchable.Java) resolve(new LocalProgram.Jar("app.jar"));

        assertThat(java.program().classPath()).isEqualTo(jar.toString());
        assertThat(java.program().mainClass()).isEqualTo("example.Main");
        assertThat(java.arguments()).isEqualTo(WORDS);
    }

    @Test
    void aJarWithoutAMainClassIsRefused() throws IOException {
        Path jar = jar("library.jar", "");

        refused(new LocalProgram.Jar("library.jar"), "jar `%s` names no main class in its manifest".formatted(jar));
    }

    @Test
    void aJarThatIsNotThereOrIsNoneIsRefused() throws IOException {
        Files.writeString(folder.resolve("text.jar"), "no jar");

        for (String name : List.of("absent.jar", "text.jar", ".")) {
            assertThatExceptionOfType(UnknownProgramException.class)
                    .isThrownBy(() -> resolve(new LocalProgram.Jar(name)))
                    .withMessageMatching("jar `.*" + name + "` cannot be read: .+");
        }
    }

    @Test
    void anEngineGetsTheImageWithItsTag() throws UnknownProgramException {
        assertThat(resolve(new LocalProgram.Container(LocalProgram.Engine.PODMAN)))
                .isEqualTo(new Launchable.Container(LocalProgram.Engine.PODMAN, "acme/train:1.4", WORDS));
    }

    private Launchable resolve(LocalProgram program) throws UnknownProgramException {
        return resolve(program, Map.of());
    }

    private Launchable resolve(LocalProgram program, Map<String, Path> environments) throws UnknownProgramException {
        return ImageCatalogue.empty()
                .with(new LocalPrograms(Map.of("acme/train*", program), folder, environments))
                .resolve("acme/train:1.4", WORDS, "/usr/local/bin:/usr/bin");
    }

    private void refused(LocalProgram program, String message) {
        assertThatExceptionOfType(UnknownProgramException.class)
                .isThrownBy(() -> resolve(program))
                .withMessage(message);
    }

    private Path jar(String name, String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!mainClass.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path jar = folder.resolve(name);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.finish();
        }
        return jar;
    }
}
