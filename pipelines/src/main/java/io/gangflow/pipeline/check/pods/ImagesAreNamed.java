package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.WorkImage;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * GF0205: image names that do not start with a letter or a digit, or have spaces. The API server refuses spaces at both
 * ends (1.36, {@code ValidateContainer}), and a kubelet every name that is no reference; a program would read one that
 * starts with a hyphen as an option.
 */
final class ImagesAreNamed implements PodRule {

    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern START = Pattern.compile("\\p{Alnum}.*", Pattern.DOTALL);

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        return Stream.of(
                        WorkImage.of(at.stage().work()).stream()
                                .flatMap(image ->
                                        check(at, image, at.stage().work().keyword(), "image")),
                        extra(at, at.stage().pods().initContainers(), "initContainers"),
                        extra(at, at.stage().pods().sidecars(), "sidecars"))
                .flatMap(found -> found);
    }

    private static Stream<Diagnostic> extra(StagePlace at, List<ExtraContainer> containers, String key) {
        return containers.stream().flatMap(container -> check(at, container.image(), key, container.name(), "image"));
    }

    private static Stream<Diagnostic> check(StagePlace at, String image, String... path) {
        boolean spaced = SPACE.matcher(image).find();
        return spaced || !START.matcher(image).matches()
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0205,
                                at.value(path),
                                "`%s` cannot be the name of an image".formatted(Excerpt.of(image)),
                                spaced ? "has a space" : "does not start with a letter or a digit")
                        .withHint("write the name as `registry.example.com/team/image:1.0`"))
                : Stream.of();
    }
}
