package io.gangflow.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.images.layout.ImageException;
import io.gangflow.images.model.Image;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@NullMarked
class OptionsTest {

    @Test
    void withoutArgumentsAllImagesAreBuiltOnALocalBase() {
        Options options = Options.read(List.of());
        assertThat(options.base()).isEqualTo("local");
        assertThat(options.chosen()).hasSize(7);
    }

    @Test
    void imagesAreNamedWithOrWithoutTheirPrefix() {
        Options options = Options.read(List.of("--output", "out", "jobs", "--version", "2", "gangflow/spark"));
        assertThat(options.output()).isEqualTo(Path.of("out"));
        assertThat(options.version()).isEqualTo("2");
        assertThat(options.chosen()).extracting(Image::name).containsExactly("gangflow/jobs", "gangflow/spark");
    }

    @Test
    void whatIsUnknownIsSaidWithWhatThereIs() {
        assertThatThrownBy(() -> Options.read(List.of("--tag", "1")))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("unknown option `--tag`")
                .hasMessageContaining("--version");
        assertThatThrownBy(() -> Options.read(List.of("job")).chosen())
                .hasMessageContaining("there is no image `job`")
                .hasMessageContaining("gangflow/jobs");
        assertThatThrownBy(() -> Options.read(List.of("--base"))).hasMessageContaining("`--base` needs a value");
    }
}
