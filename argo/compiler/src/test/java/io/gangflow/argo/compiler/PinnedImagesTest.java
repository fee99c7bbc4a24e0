package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The compiler writes the given image names wherever an image is named. */
class PinnedImagesTest {

    private static final Pattern IMAGE = Pattern.compile("(?:image: |container\\.image=)\"?([^\\s\"]+)");

    @ParameterizedTest
    @MethodSource("definitions")
    void everyImageOfAShippedDefinitionIsReplaced(Path definition) {
        Manifests manifests = new ManifestCompiler()
                .compile(
                        new Planner()
                                .plan(PipelineReader.read(definition).orElseThrow())
                                .orElseThrow(),
                        image -> image + "@pinned");
        String text = String.join("", ManifestFiles.contents(manifests).values());
        Set<String> images = IMAGE.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(images).isNotEmpty().allMatch(image -> image.matches("[^@]+@pinned"));
    }

    static List<Path> definitions() {
        return Definitions.all();
    }
}
