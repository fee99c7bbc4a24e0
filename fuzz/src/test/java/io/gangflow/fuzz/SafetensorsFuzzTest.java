package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import io.gangflow.safetensors.TensorFormatException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Safetensors files; one that is read is written and read again with the same content. */
class SafetensorsFuzzTest {

    static Stream<byte[]> seeds() {
        Tensor matrix = new Tensor(List.of(2, 2), new float[] {1, 2, 3, 4});
        Tensor number = new Tensor(List.of(), new float[] {5});
        return new Seeds()
                        .corpus(SafetensorsFuzzTest.class)
                        .bytes(new TensorFile(Map.of("a", matrix), Map.of("k", "v")).bytes())
                        .bytes(new TensorFile(Map.of("a", matrix, "b", number), Map.of()).bytes())
                        .bytes(file("{\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}", 0))
                        .bytes(file("{\"a\":{\"dtype\":\"F32\",\"shape\":[65536,65536],\"data_offsets\":[0,4]}}", 4))
                        .bytes(file("{\"a\":{\"dtype\":\"F32\",\"shape\":[1,-1],\"data_offsets\":[4,0]}}", 4))
                        .bytes(file("[".repeat(500), 0))
                        .bytes(new byte[] {-1, -1, -1, -1, -1, -1, -1, 127, '{', '}'})
                        .stream();
    }

    private static byte[] file(String header, int data) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + text.length + data)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .array();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/json.dict")
    @FuzzTest
    void everyFileIsReadOrRefused(byte[] input) throws Exception {
        byte[] file = withLength(input);
        Budget.check(() -> {
            try {
                byte[] again = TensorFile.read(file).bytes();
                if (!Arrays.equals(again, TensorFile.read(again).bytes())) {
                    throw new AssertionError("the content changes when it is written and read");
                }
            } catch (TensorFormatException refused) {
                Refusal.check(refused);
            }
        });
    }

    /** A file that starts with 255 and a brace has a header without its length, which changes with every mutation. */
    private static byte[] withLength(byte[] input) {
        if (input.length < 2 || input[0] != Input.MARK || input[1] != '{') {
            return input;
        }
        int data = Math.min(64, (input.length - 1) / 2);
        return ByteBuffer.allocate(Long.BYTES + input.length - 1)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(input.length - 1L - data)
                .put(input, 1, input.length - 1)
                .array();
    }
}
