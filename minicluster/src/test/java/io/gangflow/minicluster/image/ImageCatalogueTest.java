package io.gangflow.minicluster.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gangflow.pipeline.model.LocalProgram;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of the program for an image: the user's own by pattern, then the known ones by name. */
final class ImageCatalogueTest {

    private static final Program COUNT = Program.of("jobs.jar", "example.Count");
    private static final ImageCatalogue KNOWN = ImageCatalogue.empty().with("gangflow/jobs", "count", COUNT);
    private static final LocalProgram TRUSTED = new LocalProgram.Unchanged();

    @ParameterizedTest
    @ValueSource(
            strings = {"gangflow/jobs", "gangflow/jobs:1.2", "gangflow/jobs@sha256:ab12", "gangflow/jobs:1@sha256:ab"})
    void aKnownImageIsFoundWithoutItsTagAndDigest(String image) throws UnknownProgramException {
        assertThat(KNOWN.resolve(image, List.of("count", "a.txt"), ""))
                .isEqualTo(new Launchable.Java(COUNT, List.of("a.txt")));
    }

    @Test
    void thePortOfARegistryIsNoTag() {
        ImageCatalogue images = own("registry:5000/acme/etl", TRUSTED);

        assertThat(runs(images, "registry:5000/acme/etl:2")).isTrue();
        assertThat(runs(images, "registry:6000/acme/etl")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme/etl", "acme/etl:1.4", "acme/etl-fast:2@sha256:ab", "acme/etl/nested"})
    void aStarIsAnyText(String image) {
        assertThat(runs(own("acme/etl*", TRUSTED), image)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme/other", "my/acme/etl", "acmeXetl"})
    void allOfTheImageHasToMatch(String image) {
        assertThat(runs(own("acme.etl", TRUSTED), image)).isFalse();
        assertThat(runs(own("acme/etl*", TRUSTED), image)).isFalse();
    }

    @Test
    void aPatternWithATagHoldsForThatTagOnly() {
        ImageCatalogue images = own("acme/etl:1.*", TRUSTED);

        assertThat(runs(images, "acme/etl:1.4")).isTrue();
        assertThat(runs(images, "acme/etl:2.0")).isFalse();
    }

    @Test
    void aPatternMayHoldWhatARegularExpressionWouldRead() {
        assertThat(runs(own("acme/(etl)+[a]\\E", TRUSTED), "acme/(etl)+[a]\\E")).isTrue();
    }

    @Test
    void theFirstPatternThatMatchesCounts() throws UnknownProgramException {
        Map<String, LocalProgram> patterns = new LinkedHashMap<>();
        patterns.put("acme/tool", new LocalProgram.Command(List.of("first")));
        patterns.put("acme/*", new LocalProgram.Command(List.of("second")));
        patterns.put("*", new LocalProgram.Command(List.of("third")));
        ImageCatalogue images = KNOWN.with(new LocalPrograms(patterns, Path.of("/work"), Map.of()));

        assertThat(words(images, "acme/tool:1")).containsExactly("first", "x");
        assertThat(words(images, "acme/else")).containsExactly("second", "x");
        assertThat(words(images, "gangflow/jobs"))
                .as("one's own goes before a known image")
                .containsExactly("third", "x");
    }

    @Test
    void anImageMayStandForAnother() throws UnknownProgramException {
        ImageCatalogue images = own("acme/*", new LocalProgram.SameAs("gangflow/jobs:9"));

        assertThat(images.resolve("acme/count:3", List.of("count", "a.txt"), ""))
                .isEqualTo(new Launchable.Java(COUNT, List.of("a.txt")));
        refused(images, "acme/count", List.of("rm"), "image `gangflow/jobs:9` has no program `rm`, only count");
        refused(
                own("acme/*", new LocalProgram.SameAs("nobody/knows")),
                "acme/count",
                List.of("count"),
                "image `nobody/knows` is not known on this machine");
    }

    @Test
    void anUnknownImageIsRefusedUnlessItIsTrusted() throws UnknownProgramException {
        refused(KNOWN, "acme/etl", List.of("python3"), "image `acme/etl` is not known on this machine");
        refused(KNOWN, "gangflow/jobs", List.of("rm"), "image `gangflow/jobs` has no program `rm`, only count");

        assertThat(KNOWN.trusting(true).resolve("acme/etl", List.of("python3", "a.py"), ""))
                .isEqualTo(new Launchable.Command(List.of("python3", "a.py"), Map.of()));
        assertThat(KNOWN.trusting(true).resolve("gangflow/jobs", List.of("count"), ""))
                .as("a known program stays what it is")
                .isInstanceOf(Launchable.Java.class);
        refused(
                KNOWN.trusting(true).trusting(false),
                "acme/etl",
                List.of("python3"),
                "image `acme/etl` is not known on this machine");
    }

    @Test
    void aStageWithoutACommandHasNothingThatCouldBeTrusted() {
        String message = "image `acme/etl` runs the stage's command here, and the stage has none";
        refused(own("acme/etl", TRUSTED), "acme/etl", List.of(), message);
        refused(own("acme/etl", new LocalProgram.Python("r.txt")), "acme/etl", List.of(), message);
        refused(KNOWN.trusting(true), "acme/etl", List.of(), message);
    }

    @Test
    void anImageIsKnownIfSomethingStandsForItWhateverItsProgram() {
        assertThat(isKnown(KNOWN, "gangflow/jobs:1")).isTrue();
        assertThat(isKnown(KNOWN, "acme/etl")).isFalse();
        assertThat(isKnown(KNOWN.trusting(true), "acme/etl")).isTrue();
        assertThat(isKnown(own("acme/*", TRUSTED), "acme/etl")).isTrue();
        assertThat(isKnown(own("acme/*", new LocalProgram.SameAs("gangflow/jobs:2")), "acme/etl"))
                .isTrue();
        assertThat(isKnown(own("acme/*", new LocalProgram.SameAs("gangflow/nothing")), "acme/etl"))
                .isFalse();
    }

    private static ImageCatalogue own(String pattern, LocalProgram program) {
        return KNOWN.with(new LocalPrograms(Map.of(pattern, program), Path.of("/work"), Map.of()));
    }

    private static boolean runs(ImageCatalogue images, String image) {
        try {
            return images.resolve(image, List.of("x"), "") instanceof Launchable.Command;
        } catch (UnknownProgramException unknown) {
            return false;
        }
    }

    private static boolean isKnown(ImageCatalogue images, String image) {
        try {
            images.requireKnown(image);
            return true;
        } catch (UnknownProgramException unknown) {
            return false;
        }
    }

    private static List<String> words(ImageCatalogue images, String image) throws UnknownProgramException {
        return ((Launchable.Command) images.resolve(image, List.of("x"), "")).words();
    }

    private static void refused(ImageCatalogue images, String image, List<String> words, String message) {
        assertThatExceptionOfType(UnknownProgramException.class)
                .isThrownBy(() -> images.resolve(image, words, ""))
                .withMessage(message);
    }
}
