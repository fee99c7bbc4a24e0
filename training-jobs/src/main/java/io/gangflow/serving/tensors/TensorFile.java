package io.gangflow.serving.tensors;

import io.gangflow.serving.json.JsonText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of a safetensors file with 32-bit floats. Format: huggingface/safetensors, README "Format".
 *
 * @param tensors by name, in the order of the file
 * @param metadata free text by key
 */
public record TensorFile(Map<String, Tensor> tensors, Map<String, String> metadata) {

    static final String METADATA = "__metadata__";
    static final String FLOAT = "F32";
    private static final int ALIGNMENT = 8;

    public TensorFile {
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        if (tensors.containsKey(METADATA)) {
            throw new IllegalArgumentException("no tensor can be called " + METADATA);
        }
    }

    /**
     * Reads a file.
     *
     * @throws TensorFormatException if it is none, is not whole, or holds anything but finite 32-bit floats
     */
    public static TensorFile read(byte[] bytes) throws TensorFormatException {
        return new TensorFileReader(bytes).read();
    }

    /** The bytes of the file; the same tensors and metadata always give the same bytes. */
    public byte[] bytes() {
        byte[] header = header().getBytes(StandardCharsets.UTF_8);
        ByteBuffer file =
                ByteBuffer.allocate(Long.BYTES + header.length + size()).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(header.length).put(header);
        for (Tensor tensor : tensors.values()) {
            for (float value : tensor.values()) {
                file.putFloat(value);
            }
        }
        return file.array();
    }

    private int size() {
        return tensors.values().stream().mapToInt(TensorFile::size).reduce(0, Math::addExact);
    }

    private static int size(Tensor tensor) {
        return Math.multiplyExact(Float.BYTES, tensor.shape().stream().reduce(1, Math::multiplyExact));
    }

    /** Filled up with blanks, so that the numbers begin at a multiple of eight. */
    private String header() {
        Map<String, Object> entries = new LinkedHashMap<>();
        if (!metadata.isEmpty()) {
            entries.put(METADATA, metadata);
        }
        int offset = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            Tensor tensor = entry.getValue();
            Map<String, Object> description = new LinkedHashMap<>();
            description.put("dtype", FLOAT);
            description.put("shape", tensor.shape());
            description.put("data_offsets", List.of(offset, offset + size(tensor)));
            entries.put(entry.getKey(), description);
            offset += size(tensor);
        }
        String header = JsonText.of(entries);
        return header + " ".repeat((ALIGNMENT - header.length() % ALIGNMENT) % ALIGNMENT);
    }
}
