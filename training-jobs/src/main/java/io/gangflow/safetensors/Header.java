package io.gangflow.safetensors;

import io.gangflow.json.JsonText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The header of a safetensors file: names and shapes of the tensors in the order of their data, which is contiguous,
 * and free-text metadata. Only 32-bit floats. Format: huggingface/safetensors, README "Format".
 *
 * @param entries in the order of the data
 * @param metadata free text by key
 */
public record Header(List<Entry> entries, Map<String, String> metadata) {

    static final String METADATA = "__metadata__";
    static final String FLOAT = "F32";

    /** Maximum size of a header in bytes, for reading and writing. */
    static final int LONGEST = 1 << 20;

    private static final int ALIGNMENT = 8;

    /**
     * One tensor.
     *
     * @param shape sizes of the dimensions; empty for a single number
     */
    public record Entry(String name, List<Integer> shape) {

        public Entry {
            shape = List.copyOf(shape);
            if (name.equals(METADATA)) {
                throw new IllegalArgumentException("no tensor can be called " + METADATA);
            }
        }

        /** Returns the number of elements. */
        public int size() {
            return shape.stream().reduce(1, Math::multiplyExact);
        }

        int bytes() {
            return Math.multiplyExact(Float.BYTES, size());
        }
    }

    public Header {
        entries = List.copyOf(entries);
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }

    /**
     * Reads the header of a file and leaves the buffer's position at the first number. The data of the tensors fills
     * exactly the rest of the file.
     *
     * @throws TensorFormatException if it is not a safetensors file, or is truncated
     */
    public static Header read(ByteBuffer file) throws TensorFormatException {
        return new HeaderReader(file.order(ByteOrder.LITTLE_ENDIAN)).read();
    }

    /**
     * Starts a file: a little-endian buffer with the header and space for all numbers, positioned at the first number.
     *
     * @throws IllegalStateException if the header would exceed the maximum size
     */
    public ByteBuffer startFile() {
        byte[] text = text().getBytes(StandardCharsets.UTF_8);
        if (text.length > LONGEST) {
            throw new IllegalStateException("the names of %d tensors take %d bytes, more than %d"
                    .formatted(entries.size(), text.length, LONGEST));
        }
        int numbers = entries.stream().mapToInt(Entry::bytes).reduce(0, Math::addExact);
        int length = Math.addExact(Long.BYTES + text.length, numbers);
        return ByteBuffer.allocate(length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text);
    }

    /** Returns the header text, padded with blanks so that the numbers start at a multiple of eight. */
    private String text() {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (!metadata.isEmpty()) {
            fields.put(METADATA, metadata);
        }
        int offset = 0;
        for (Entry entry : entries) {
            Map<String, Object> description = new LinkedHashMap<>();
            description.put("dtype", FLOAT);
            description.put("shape", entry.shape());
            description.put("data_offsets", List.of(offset, Math.addExact(offset, entry.bytes())));
            if (fields.put(entry.name(), description) != null) {
                throw new IllegalArgumentException("two tensors are called " + entry.name());
            }
            offset += entry.bytes();
        }
        String text = JsonText.of(fields);
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        return text + " ".repeat((ALIGNMENT - length % ALIGNMENT) % ALIGNMENT);
    }

    /** Returns the header for tensors, in the order of the map. */
    static Header of(Map<String, Tensor> tensors, Map<String, String> metadata) {
        List<Entry> entries = new ArrayList<>();
        tensors.forEach((name, tensor) -> entries.add(new Entry(name, tensor.shape())));
        return new Header(entries, metadata);
    }
}
