package io.gangflow.images.built;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.gangflow.images.testing.BuiltImage;
import io.gangflow.images.testing.ContentRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests the smallest image, in every build; the others are in {@link EveryImageTest}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JobsImageTest {

    private BuiltImage image;

    @BeforeAll
    void build() throws IOException, InterruptedException {
        BuiltImage.forget("first");
        image = BuiltImage.of("gangflow/jobs", "first");
    }

    @Test
    void holdsWhatItShould() throws IOException {
        ContentRules.check(image);
    }

    @Test
    void twoBuildsFromNothingAreTheSameBytes() throws IOException, InterruptedException {
        assumeFalse(
                image.sandbox().repeatable().isEmpty(),
                "notice: chrt or setarch is not allowed here, so two builds were not compared");
        BuiltImage.forget("second");
        BuiltImage second = BuiltImage.of("gangflow/jobs", "second");
        assertThat(second.built().digest()).isEqualTo(image.built().digest());
        assertThat(second.built().tar()).hasSameBinaryContentAs(image.built().tar());
    }

    @Test
    void countsWordsWithoutAShellAndFromItsArchive() throws IOException, InterruptedException {
        Files.writeString(image.temporary().resolve("text"), "the end of the beginning");
        BuiltImage.Ended ended = image.run("wordcount", "/tmp/text", "/tmp/counts");
        assertThat(ended.output()).contains("5 words");
        assertThat(ended.code()).isZero();
        assertThat(image.temporary().resolve("counts")).hasContent("beginning\t1\nend\t1\nof\t1\nthe\t2");
        assertThat((Integer) Files.getAttribute(image.temporary().resolve("counts"), "unix:uid"))
                .isEqualTo(image.sandbox().root() ? 65_532 : Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    @Test
    void writesNowhereButInTmp() throws IOException, InterruptedException {
        Files.writeString(image.temporary().resolve("text"), "word");
        BuiltImage.Ended ended = image.run("wordcount", "/tmp/text", "/opt/counts");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(image.tree().resolve("opt/counts")).doesNotExist();
    }

    @Test
    void sleepsAndSaysWhatItDoesNotUnderstand() throws IOException, InterruptedException {
        assertThat(image.run("sleep", "0")).isEqualTo(new BuiltImage.Ended(0, note()));
        BuiltImage.Ended wrong = image.run("sleep", "long");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.output()).contains("\"long\" is not a number of seconds");
    }

    /** Returns the JVM's note about the variable with which these tests require the archive. */
    private static String note() {
        return "NOTE: Picked up JDK_JAVA_OPTIONS: -Xshare:on\n";
    }
}
