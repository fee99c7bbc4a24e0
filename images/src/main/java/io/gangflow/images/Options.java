package io.gangflow.images;

import io.gangflow.images.catalogue.Images;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.model.Image;
import io.gangflow.images.tar.Base;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

/**
 * The options of the command line.
 *
 * @param images empty for all
 */
record Options(Path project, Path repository, Path output, String version, String base, List<String> images) {

    static final String USAGE =
            "[--project DIR] [--repository DIR] [--output DIR] [--version V] [--base " + Base.USAGE + "] [IMAGE...]";

    Options {
        images = List.copyOf(images);
    }

    /** Parses arguments; the version is the one that the shipped pipelines name. */
    static Options read(List<String> arguments) {
        Options options = new Options(
                Path.of(""),
                Path.of(System.getProperty("user.home"), ".m2", "repository"),
                Path.of("images/target"),
                "0.1.0",
                "local",
                List.of());
        for (Iterator<String> words = arguments.iterator(); words.hasNext(); ) {
            String word = words.next();
            try {
                options = word.startsWith("--") ? options.with(word, words.next()) : options.andImage(word);
            } catch (NoSuchElementException missing) {
                throw new ImageException("`%s` needs a value; usage: %s".formatted(word, USAGE), missing);
            }
        }
        return options;
    }

    private Options with(String option, String value) {
        return switch (option) {
            case "--project" -> new Options(Path.of(value), repository, output, version, base, images);
            case "--repository" -> new Options(project, Path.of(value), output, version, base, images);
            case "--output" -> new Options(project, repository, Path.of(value), version, base, images);
            case "--version" -> new Options(project, repository, output, value, base, images);
            case "--base" -> new Options(project, repository, output, version, value, images);
            default -> throw new ImageException("unknown option `%s`; usage: %s".formatted(option, USAGE));
        };
    }

    private Options andImage(String name) {
        List<String> more = new ArrayList<>(images);
        more.add(name);
        return new Options(project, repository, output, version, base, more);
    }

    /** Returns the images in the requested order. */
    List<Image> chosen() {
        if (images.isEmpty()) {
            return Images.all();
        }
        return images.stream()
                .map(name -> Images.named(name)
                        .orElseThrow(() -> new ImageException("there is no image `%s`; there are %s"
                                .formatted(
                                        name,
                                        Images.all().stream().map(Image::name).collect(Collectors.joining(", "))))))
                .toList();
    }
}
