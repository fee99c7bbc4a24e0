package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.WorkImage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** GF0209: an image without a digest or a tag other than latest. Two pods of a gang may then run different code. */
final class ImagesAreFixed implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return Stream.of(
                        WorkImage.of(at.work()).stream()
                                .flatMap(image -> check(at, image, at.work().keyword(), "image")),
                        extra(at, at.stage().pods().initContainers(), "initContainers"),
                        extra(at, at.stage().pods().sidecars(), "sidecars"))
                .flatMap(found -> found);
    }

    private static Stream<Diagnostic> extra(LocatedStage at, List<ExtraContainer> containers, String key) {
        return containers.stream().flatMap(container -> check(at, container.image(), key, container.name(), "image"));
    }

    private static Stream<Diagnostic> check(LocatedStage at, String image, String... path) {
        return problem(image)
                .map(problem -> Diagnostic.of(
                                DiagnosticCode.GF0209,
                                at.value(path),
                                "image `%s` of stage %s %s".formatted(Excerpt.of(image), at.quoted(), problem),
                                "name a version: `%s:1.0.0`".formatted(Excerpt.of(withoutTag(image))))
                        .withHint("two pods of one gang can get different versions"))
                .stream();
    }

    private static Optional<String> problem(String image) {
        if (image.contains("@sha256:")) {
            return Optional.empty();
        }
        String tag = tag(image);
        if (tag.isEmpty()) {
            return Optional.of("has no tag");
        }
        return tag.equals("latest") ? Optional.of("has the tag `latest`, which can change") : Optional.empty();
    }

    /** A colon before the last slash separates a registry's port. */
    private static String tag(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        int colon = last.indexOf(':');
        return colon < 0 ? "" : last.substring(colon + 1);
    }

    private static String withoutTag(String image) {
        String tag = tag(image);
        return tag.isEmpty() ? image : image.substring(0, image.length() - tag.length() - 1);
    }
}
