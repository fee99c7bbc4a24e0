package io.gangflow.training.checkpoint;

import io.gangflow.safetensors.Header;
import io.gangflow.safetensors.TensorFormatException;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import io.gangflow.training.model.ParameterLayout.Tensor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Parameters, or an optimizer's state, as the content of a safetensors file: many tensors in one block of memory.
 *
 * @param layout names and shapes, in the order of the values
 * @param metadata free text by name
 */
public record TensorFile(ParameterLayout layout, FloatBucket values, SortedMap<String, String> metadata) {

    public TensorFile {
        metadata = new TreeMap<>(metadata);
        if (values.size() != layout.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + layout);
        }
    }

    /** Returns the content of the file. */
    public byte[] encode() {
        List<Header.Entry> entries = new ArrayList<>();
        for (Tensor tensor : layout.tensors()) {
            entries.add(new Header.Entry(
                    tensor.name(), tensor.shape().stream().map(Math::toIntExact).toList()));
        }
        return new Header(entries, metadata)
                .startFile()
                .put(values.bytes(0, values.size()))
                .array();
    }

    /**
     * Decodes the content of a file.
     *
     * @throws CheckpointException if it has another format, or is truncated
     */
    public static TensorFile decode(byte[] content) {
        ByteBuffer file = ByteBuffer.wrap(content);
        try {
            Header header = Header.read(file);
            List<Tensor> tensors = new ArrayList<>();
            for (Header.Entry entry : header.entries()) {
                tensors.add(new Tensor(
                        entry.name(),
                        entry.shape().stream().map(Integer::longValue).toList()));
            }
            ParameterLayout layout = new ParameterLayout(tensors);
            FloatBucket values = new FloatBucket(layout.size());
            values.bytes(0, values.size()).put(file);
            return new TensorFile(layout, values, new TreeMap<>(header.metadata()));
        } catch (TensorFormatException | IllegalArgumentException malformed) {
            throw new CheckpointException("it is not a file of parameters: " + malformed.getMessage(), malformed);
        }
    }
}
