package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the reference for users matches the code. Rewritten with {@code -Dgolden=update}, except in CI. */
class SettingsReferenceTest {

    private static final String BEGIN = "<!-- generated from VolcanoSetting -->\n";
    private static final String END = "<!-- end -->\n";

    @Test
    void theTableOfTheReferenceIsThatOfTheCode() throws IOException {
        Path file = reference();
        String text = Files.readString(file);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        String generated = "| property | default | meaning |\n|---|---|---|\n"
                + Arrays.stream(VolcanoSetting.values())
                        .map(setting -> "| `%s` | %s | %s |\n"
                                .formatted(
                                        setting.key(),
                                        setting.byDefault().isEmpty() ? "none" : "`" + setting.byDefault() + "`",
                                        setting.meaning()))
                        .collect(Collectors.joining());

        if ("update".equals(System.getProperty("golden")) && System.getenv("CI") == null) {
            Files.writeString(file, text.substring(0, begin) + generated + text.substring(end));
        }

        assertThat(Files.readString(file))
                .as("%s; written anew with -Dgolden=update", file)
                .isEqualTo(text.substring(0, begin) + generated + text.substring(end));
    }

    private static Path reference() {
        Path here = Path.of("../docs/reference/spark-settings.md");
        return Files.exists(here) ? here : Path.of("..").resolve(here);
    }
}
