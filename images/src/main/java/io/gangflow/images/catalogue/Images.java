package io.gangflow.images.catalogue;

import io.gangflow.images.model.Image;
import java.util.List;
import java.util.Optional;

/** All images. */
public final class Images {

    private Images() {}

    public static List<Image> all() {
        return List.of(
                LauncherImage.image(),
                JobsImage.image(),
                ModelServerImage.image(),
                ApiImage.image(),
                SparkImage.image(),
                TrainingImage.cpu(),
                TrainingImage.cuda());
    }

    public static Optional<Image> named(String name) {
        return all().stream()
                .filter(image -> image.name().equals(name) || image.name().equals("gangflow/" + name))
                .findFirst();
    }
}
