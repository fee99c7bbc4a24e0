package io.gangflow.training.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import io.gangflow.training.peer.PeerPython;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TensorFileTest {

    private static final ParameterLayout LAYOUT = new ParameterLayout(List.of(
            new ParameterLayout.Tensor("fc1.weight", List.of(2L, 3L)),
            new ParameterLayout.Tensor("fc1.bias", List.of(2L))));

    private static TensorFile file() {
        FloatBucket values = new FloatBucket(8);
        for (int i = 0; i < 8; i++) {
            values.floats().put(i, i + 0.5f);
        }
        return new TensorFile(LAYOUT, values, new TreeMap<>(Map.of("step", "7")));
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        TensorFile read = TensorFile.decode(file().encode());
        assertThat(read.layout()).isEqualTo(LAYOUT);
        assertThat(read.metadata()).containsOnly(Map.entry("step", "7"));
        assertThat(read.values().floats()).isEqualTo(file().values().floats());
    }

    @Test
    void theFormatIsThatOfSafetensors() {
        byte[] content = file().encode();
        assertThat(content[0]).isEqualTo((byte) (content.length - 8 - 32));
        assertThat(new String(content, 8, content.length - 8 - 32, StandardCharsets.UTF_8))
                .isEqualToIgnoringWhitespace("{\"__metadata__\":{\"step\":\"7\"},"
                        + "\"fc1.weight\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
                        + "\"fc1.bias\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[24,32]}}");
        assertThat((content.length - 32) % 8).isZero();
    }

    @Test
    void aFileThatIsCutAnywhereIsRefused() {
        byte[] content = file().encode();
        for (int length = 0; length < content.length; length++) {
            byte[] cut = Arrays.copyOf(content, length);
            assertThatThrownBy(() -> TensorFile.decode(cut)).isInstanceOf(CheckpointException.class);
        }
    }

    @Test
    void aHeaderThatLiesIsRefused() {
        for (String[] lie : new String[][] {
            {"F32", "F16"}, {"[2,3]", "[3,3]"}, {"[2,3]", "[2,-3]"}, {"[0,24]", "[8,32]"}, {"\"shape\"", "\"shqpe\""}
        }) {
            String text = new String(file().encode(), StandardCharsets.ISO_8859_1).replace(lie[0], lie[1]);
            assertThatThrownBy(() -> TensorFile.decode(text.getBytes(StandardCharsets.ISO_8859_1)))
                    .as(lie[1])
                    .isInstanceOf(CheckpointException.class);
        }
    }

    @Test
    void pythonReadsTheSameTensors(@TempDir Path folder) throws Exception {
        PeerPython python = PeerPython.with("safetensors", "numpy");
        Path path = folder.resolve("model.safetensors");
        Files.write(path, file().encode());
        assertThat(python.run("from safetensors.numpy import load_file; t = load_file('" + path + "');"
                        + "print({n: t[n].tolist() for n in sorted(t)})"))
                .isEqualTo("{'fc1.bias': [6.5, 7.5], 'fc1.weight': [[0.5, 1.5, 2.5], [3.5, 4.5, 5.5]]}\n");
    }
}
