package io.gangflow.images.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.minicluster.image.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@NullMarked
class ImagesTest {

    private static final Path HOME = Path.of(System.getProperty("gangflow.home"));
    private static final Pattern OURS = Pattern.compile("image: (gangflow/[a-z-]+)");

    @Test
    void noImageRunsAsRootAndSparkRunsAsItsOwnUser() {
        Map<String, Integer> users =
                Images.all().stream().collect(Collectors.toMap(Image::name, Image::user, (a, b) -> a, TreeMap::new));
        assertThat(users).containsEntry("gangflow/spark", 185);
        users.remove("gangflow/spark");
        assertThat(users.values()).isNotEmpty().containsOnly(65_532);
    }

    @Test
    void trainingIsOfflineAndReportsNothing() {
        for (String name : List.of("training", "training-cuda")) {
            assertThat(Images.named(name).orElseThrow().environment())
                    .containsEntry("DJL_OFFLINE", "true")
                    .containsEntry("OPT_OUT_TRACKING", "true")
                    .containsKey("PYTORCH_LIBRARY_PATH");
        }
    }

    @Test
    void everyImageOfOursInAShippedPipelineIsHere() throws IOException {
        TreeSet<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.list(HOME.resolve("pipelines/definitions"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Matcher images = OURS.matcher(Files.readString(file));
                while (images.find()) {
                    named.add(images.group(1));
                }
            }
        }
        assertThat(Images.all().stream().map(Image::name)).containsAll(named).contains("gangflow/launcher");
        assertThat(named).hasSizeGreaterThan(3);
    }

    /** A laptop and a cluster run the same programs. */
    @Test
    void everyProgramOfTheMiniclusterIsACommandWithTheSameMainClassAndArguments() {
        GangflowHome home = new GangflowHome(HOME);
        assumeTrue(
                Stream.of("spark-jobs", "training-jobs")
                        .allMatch(module -> Files.exists(HOME.resolve(module + "/target/runtime-classpath"))),
                "notice: the jobs are not packaged, so the minicluster's catalogue was not compared");
        LocalImages.of(home)
                .images()
                .forEach((image, programs) -> programs.forEach((name, program) -> {
                    Image ours = Images.named(image).orElseThrow();
                    if (image.equals("gangflow/launcher")) {
                        // On a laptop the minicluster creates the objects itself, and a separate program sends
                        // notifications.
                        return;
                    }
                    if (image.equals("gangflow/spark") && (name.equals("driver") || name.equals("executor"))) {
                        // Spark passes these as arguments to the entry point.
                        assertThat(ours.entryPoint().mainClass()).isEqualTo(program.mainClass());
                        assertThat(ours.entryPoint().arguments()).isEmpty();
                        return;
                    }
                    assertThat(command(ours, name)).as("%s %s", image, name).isEqualTo(commandOf(name, program, ours));
                }));
    }

    private static Command command(Image image, String name) {
        return image.commands().stream()
                .filter(command -> command.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(image.name() + " has no command " + name));
    }

    /** JVM flags depend on the machine or the container, and differ. */
    private static Command commandOf(String name, Program program, Image image) {
        return new Command(name, program.mainClass(), command(image, name).options(), program.leadingArguments());
    }
}
