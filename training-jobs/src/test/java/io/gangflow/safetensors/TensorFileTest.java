package io.gangflow.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TensorFileTest {

    private static TensorFile file() {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        tensors.put("weight", new Tensor(List.of(2, 3), new float[] {1, 2, 3, 4, 5, 6.5f}));
        tensors.put("bias", new Tensor(List.of(2), new float[] {-1, 0}));
        return new TensorFile(tensors, Map.of("accuracy", "0.9"));
    }

    @Test
    void readsWhatItWrites() throws TensorFormatException {
        TensorFile read = TensorFile.read(file().bytes());
        assertThat(read).isEqualTo(file());
        assertThat(read.tensors().keySet()).containsExactly("weight", "bias");
    }

    @Test
    void readsAFileWrittenByPython() throws Exception {
        try (var in =
                TensorFileTest.class.getResourceAsStream("/io/gangflow/serving/model/three-classes.safetensors")) {
            TensorFile read = TensorFile.read(in.readAllBytes());
            assertThat(Objects.requireNonNull(read.tensors().get("0.weight")).shape())
                    .containsExactly(8, 20);
            assertThat(read.metadata()).containsEntry("made-by", "scikit-learn 1.9.1");
        }
    }

    @Test
    void noPartOfAFileIsTakenForTheWhole() {
        byte[] whole = file().bytes();
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> TensorFile.read(part)).isInstanceOf(TensorFormatException.class);
        }
        assertThatThrownBy(() -> TensorFile.read(Arrays.copyOf(whole, whole.length + 1)))
                .hasMessageContaining("1 bytes follow");
    }

    @Test
    void aDamagedByteIsRefusedOrGivesAnotherFile() {
        byte[] whole = file().bytes();
        for (int i = 0; i < whole.length; i++) {
            for (int flip : new int[] {1, 0x20, 0x80, 0xff}) {
                byte[] damaged = whole.clone();
                damaged[i] ^= (byte) flip;
                try {
                    assertThat(TensorFile.read(damaged))
                            .as("byte %d ^ %d", i, flip)
                            .isNotNull();
                } catch (TensorFormatException refused) {
                    assertThat(refused).hasMessageMatching(".+");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[0,4]}} | F16",
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}} | 8 bytes",
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}} | whole numbers",
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,0]}} | 2 GiB",
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}} | starts at byte 4",
                "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
                        + "\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}} | starts at byte 0",
                "{\"__metadata__\":{\"a\":1}} | not a string",
                "[1] | not a JSON object",
                "{{ | not JSON",
            })
    void aHeaderThatDoesNotFitIsRefused(String header, String message) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + text.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(text.length).put(text);
        assertThatThrownBy(() -> TensorFile.read(bytes.array()))
                .isInstanceOf(TensorFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aHeaderLongerThanTheFileIsNotAllocated() {
        byte[] bytes = ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(Long.MAX_VALUE)
                .array();
        assertThatThrownBy(() -> TensorFile.read(bytes)).hasMessageContaining("header");
    }

    @Test
    void numbersThatAreNotFiniteAreRefused() {
        TensorFile file = new TensorFile(Map.of("a", new Tensor(List.of(1), new float[] {Float.NaN})), Map.of());
        assertThatThrownBy(() -> TensorFile.read(file.bytes())).hasMessageContaining("number 0 of tensor `a` is NaN");
    }
}
