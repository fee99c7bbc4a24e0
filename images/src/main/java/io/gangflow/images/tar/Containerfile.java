package io.gangflow.images.tar;

import io.gangflow.images.model.Image;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Containerfile for the same image, for builds with buildah, podman or docker from the folders in
 * {@code target/layout}.
 */
public final class Containerfile {

    private Containerfile() {}

    /**
     * Returns the text.
     *
     * @param layers names of the layers' folders
     * @param environment including PATH
     */
    public static String of(
            Image image, String version, Iterable<String> layers, Map<String, String> environment, String entryPoint) {
        StringBuilder text = new StringBuilder();
        text.append("# %s. Written by the build of images/, see docs/reference/images.md.\n".formatted(image.title()));
        text.append("# buildah build --timestamp 0 -f Containerfile .\n");
        text.append("FROM scratch\n");
        for (String layer : layers) {
            text.append("COPY --chown=0:0 %s/ /\n".formatted(layer));
        }
        environment.forEach((name, value) -> text.append("ENV %s=\"%s\"\n".formatted(name, value)));
        text.append(Labels.of(image, version, "scratch").entrySet().stream()
                .map(label -> "LABEL %s=\"%s\"\n".formatted(label.getKey(), label.getValue()))
                .collect(Collectors.joining()));
        image.ports().forEach(port -> text.append("EXPOSE %d\n".formatted(port)));
        text.append("WORKDIR /tmp\n");
        text.append("USER %d:%d\n".formatted(image.user(), image.user()));
        text.append("ENTRYPOINT [\"%s\"]\n".formatted(entryPoint));
        return text.toString();
    }
}
