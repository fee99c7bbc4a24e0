package io.gangflow.images.built;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Lists that are committed, and rewritten with {@code -Dgolden=update}, except in CI. */
final class Golden {

    private Golden() {}

    /** @param foreign lines with this text differ between build machines, and are not compared */
    static void check(Path expected, String actual, String foreign) throws IOException {
        if ("update".equals(System.getProperty("golden")) && System.getenv("CI") == null) {
            Files.writeString(expected, actual);
        }
        assertThat(without(foreign, actual))
                .as("%s; -Dgolden=update writes it", expected)
                .isEqualTo(without(foreign, Files.readString(expected)));
    }

    private static String without(String foreign, String text) {
        return text.lines().filter(line -> !line.contains(foreign)).collect(Collectors.joining("\n"));
    }
}
