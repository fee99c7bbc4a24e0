package io.gangflow.safetensors;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The content of a safetensors file with 32-bit floats. Format: huggingface/safetensors, README "Format".
 *
 * @param tensors by name, in the order of the file
 * @param metadata free text by key
 */
public record TensorFile(Map<String, Tensor> tensors, Map<String, String> metadata) {

    public TensorFile {
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        if (tensors.containsKey(Header.METADATA)) {
            throw new IllegalArgumentException("no tensor can be called " + Header.METADATA);
        }
    }

    /**
     * Reads a file.
     *
     * @throws TensorFormatException if it is not a safetensors file, is truncated, or holds anything but finite 32-bit
     *     floats
     */
    public static TensorFile read(byte[] bytes) throws TensorFormatException {
        ByteBuffer file = ByteBuffer.wrap(bytes);
        Header header = Header.read(file);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (Header.Entry entry : header.entries()) {
            tensors.put(entry.name(), tensor(entry, file));
        }
        return new TensorFile(tensors, header.metadata());
    }

    private static Tensor tensor(Header.Entry entry, ByteBuffer file) throws TensorFormatException {
        float[] values = new float[entry.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = file.getFloat();
            if (!Float.isFinite(values[i])) {
                throw new TensorFormatException("number %d of tensor `%s` is %s".formatted(i, entry.name(), values[i]));
            }
        }
        return new Tensor(entry.shape(), values);
    }

    /** Returns the bytes of the file. The same tensors and metadata always give the same bytes. */
    public byte[] bytes() {
        ByteBuffer file = Header.of(tensors, metadata).startFile();
        for (Tensor tensor : tensors.values()) {
            for (float value : tensor.values()) {
                file.putFloat(value);
            }
        }
        byte[] bytes = new byte[file.flip().remaining()];
        file.get(bytes);
        return bytes;
    }
}
