package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts next to their sources. {@code -Dgolden=update} rewrites them, unless the environment variable CI is
 * set: then a difference is a failure.
 */
public final class Golden {

    private Golden() {}

    /** Compares, or writes if the update is requested. */
    public static void check(Path expected, String actual) throws IOException {
        if ("update".equals(System.getProperty("golden"))) {
            assertThat(System.getenv("CI"))
                    .as("golden files are not rewritten in CI")
                    .isNull();
            Files.writeString(expected, actual);
        }
        assertThat(expected).as("run with -Dgolden=update to write it").exists();
        assertThat(actual).as(expected.toString()).isEqualTo(Files.readString(expected));
    }
}
