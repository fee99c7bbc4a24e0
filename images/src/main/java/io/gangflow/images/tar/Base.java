package io.gangflow.images.tar;

import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import io.gangflow.images.layout.ImageException;
import java.nio.file.Path;

/** The base image below the layers of this project. */
public sealed interface Base {

    /** Values of {@code --base}. */
    String USAGE = "local, tar:FILE or registry:REFERENCE";

    /** No base image; the C library is a layer built from this machine. */
    record Local() implements Base {
        @Override
        public JibContainerBuilder start() {
            return Jib.fromScratch();
        }

        @Override
        public String name() {
            return "scratch";
        }
    }

    /** An image in a file, in the format of {@code docker save}. */
    record Tar(Path file) implements Base {
        @Override
        public JibContainerBuilder start() {
            return Jib.from(TarImage.at(file));
        }

        @Override
        public String name() {
            return file.getFileName().toString();
        }
    }

    /** An image of a registry, by tag or, for reproducible builds, by digest. */
    record Registry(String reference) implements Base {
        @Override
        public JibContainerBuilder start() {
            try {
                return Jib.from(RegistryImage.named(reference));
            } catch (InvalidImageReferenceException malformed) {
                throw new ImageException("`%s` is not a reference of an image".formatted(reference), malformed);
            }
        }

        @Override
        public String name() {
            return reference;
        }
    }

    JibContainerBuilder start();

    /** Returns the name for the label {@code org.opencontainers.image.base.name}. */
    String name();

    /** Parses an argument. */
    static Base of(String text) {
        if (text.equals("local")) {
            return new Local();
        }
        if (text.startsWith("tar:")) {
            return new Tar(Path.of(text.substring("tar:".length())));
        }
        if (text.startsWith("registry:")) {
            return new Registry(text.substring("registry:".length()));
        }
        throw new ImageException("`%s` is not a base; there are %s".formatted(text, USAGE));
    }
}
