package io.gangflow.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Committed files with what the code must give. {@code -Dgolden=update} rewrites them, unless the environment variable
 * CI is set: a test that rewrites what it expects cannot fail.
 */
public final class Golden {

    private Golden() {}

    /** Compares, or writes if the update is requested. */
    public static void check(Path expected, String actual) throws IOException {
        check(expected, actual, UnaryOperator.identity());
    }

    /**
     * Compares parts of the texts, or writes if the update is requested.
     *
     * @param compared returns the part of a text that does not depend on the machine
     */
    public static void check(Path expected, String actual, UnaryOperator<String> compared) throws IOException {
        if (isUpdate()) {
            Files.writeString(expected, actual);
        }
        compare(expected, actual, compared);
    }

    static void compare(Path expected, String actual, UnaryOperator<String> compared) throws IOException {
        assertThat(expected).as("run with -Dgolden=update to write it").exists();
        assertThat(compared.apply(actual))
                .as("%s; -Dgolden=update writes it", expected)
                .isEqualTo(compared.apply(Files.readString(expected)));
    }

    /** Returns whether the update is requested, for a test that writes something else than one file. */
    public static boolean isUpdate() {
        return isUpdate(System.getProperty("golden", ""), System.getenv());
    }

    static boolean isUpdate(String request, Map<String, String> environment) {
        boolean update = request.equals("update");
        if (update) {
            assertThat(environment).as("golden files are not rewritten in CI").doesNotContainKey("CI");
        }
        return update;
    }
}
