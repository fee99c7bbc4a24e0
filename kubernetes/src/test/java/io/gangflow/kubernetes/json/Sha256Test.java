package io.gangflow.kubernetes.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {

    /** The example of FIPS 180-4 for one block. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void textBytesAndAFileHaveTheHashOfTheStandard(@TempDir Path folder) throws IOException {
        assertThat(Sha256.of("abc")).isEqualTo(ABC);
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
        assertThat(Sha256.of(Files.writeString(folder.resolve("abc"), "abc"))).isEqualTo(ABC);
    }

    @Test
    void aTreeHasOneHashForEachOrderOfItsFieldsButNotOfItsElements() throws IOException {
        String hash = Sha256.of(BoundedJson.MAPPER.readTree("{\"a\": [1, 2], \"b\": null}"));

        assertThat(Sha256.of(BoundedJson.MAPPER.readTree("{\"b\": null, \"a\": [1, 2]}")))
                .isEqualTo(hash);
        assertThat(Sha256.of(BoundedJson.MAPPER.readTree("{\"b\": null, \"a\": [2, 1]}")))
                .isNotEqualTo(hash);
    }
}
