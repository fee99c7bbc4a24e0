package io.gangflow.cli.walkthrough;

import io.gangflow.cli.home.GangflowHome;
import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The definitions of the sections, with images from the user's registry. Changed definitions are written below the
 * output folder, so that they can be read and submitted again.
 */
final class Definitions {

    /** The only lines in which the shipped definitions name an image of this project. */
    private static final Pattern OUR_IMAGE = Pattern.compile("(?m)^(\\s+image: )(gangflow/)");

    private final GangflowHome home;
    private final Path output;
    private final Optional<String> registry;

    /**
     * Creates the definitions of a walkthrough.
     *
     * @param registry such as {@code registry.digitalocean.com/mine}; empty to keep the image names
     */
    Definitions(GangflowHome home, Path output, Optional<String> registry) {
        this.home = home;
        this.output = output;
        this.registry = registry;
    }

    Path of(Section section) throws IOException {
        Path shipped = home.definition(section.definition());
        if (registry.isEmpty() || !Files.isRegularFile(shipped)) {
            return shipped;
        }
        Path changed = output.resolve("definitions").resolve(section.definition() + ".yaml");
        String prefix = Matcher.quoteReplacement(registry.get().replaceAll("/+$", "") + "/");
        Files.createDirectories(output.resolve("definitions"));
        AtomicFile.write(changed, OUR_IMAGE.matcher(Files.readString(shipped)).replaceAll("$1" + prefix + "$2"));
        return changed;
    }
}
