package io.gangflow.training.checkpoint;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.model.ParameterLayout;
import io.gangflow.training.model.ParameterLayout.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Named float tensors in the format safetensors (huggingface/safetensors, README "Format"): the length of the header as
 * 8 bytes, little-endian; the header in JSON, padded by blanks; the values. Only 32-bit floats, without gaps.
 *
 * @param layout names and shapes, in the order of the values
 * @param metadata free text by name
 */
public record TensorFile(ParameterLayout layout, FloatBucket values, SortedMap<String, String> metadata) {

    private static final String METADATA = "__metadata__";
    private static final int ALIGNMENT = 8;

    public TensorFile {
        metadata = new TreeMap<>(metadata);
        if (values.size() != layout.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + layout);
        }
    }

    /** The content of the file. */
    public byte[] encode() {
        byte[] header = header().toString().getBytes(StandardCharsets.UTF_8);
        int padded = (header.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer file = ByteBuffer.allocate(Long.BYTES + padded + values.size() * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(padded).put(header);
        while (file.position() < Long.BYTES + padded) {
            file.put((byte) ' ');
        }
        return file.put(values.bytes(0, values.size())).array();
    }

    private JsonObject header() {
        JsonObject header = new JsonObject();
        JsonObject texts = new JsonObject();
        metadata.forEach(texts::addProperty);
        header.add(METADATA, texts);
        long start = 0;
        for (Tensor tensor : layout.tensors()) {
            JsonObject entry = new JsonObject();
            entry.addProperty("dtype", "F32");
            entry.add("shape", array(tensor.shape()));
            long end = start + (long) tensor.size() * Float.BYTES;
            entry.add("data_offsets", array(List.of(start, end)));
            header.add(tensor.name(), entry);
            start = end;
        }
        return header;
    }

    private static JsonArray array(List<Long> numbers) {
        JsonArray array = new JsonArray();
        numbers.forEach(array::add);
        return array;
    }

    /**
     * Reads the content of a file.
     *
     * @throws CheckpointException if it is something else, or cut short
     */
    public static TensorFile decode(byte[] content) {
        ByteBuffer file = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        long length = content.length < Long.BYTES ? -1 : file.getLong();
        if (length < 2 || length > file.remaining()) {
            throw new CheckpointException("it is not a safetensors file: " + content.length + " bytes");
        }
        try {
            String text = new String(content, Long.BYTES, (int) length, StandardCharsets.UTF_8);
            JsonObject header = JsonParser.parseString(text).getAsJsonObject();
            SortedMap<String, String> metadata = new TreeMap<>();
            JsonElement texts = header.remove(METADATA);
            if (texts != null) {
                texts.getAsJsonObject().asMap().forEach((name, value) -> metadata.put(name, value.getAsString()));
            }
            ParameterLayout layout = layout(header);
            ByteBuffer data = file.position(Long.BYTES + (int) length).slice();
            if (data.remaining() != (long) layout.size() * Float.BYTES) {
                throw new CheckpointException("it has " + data.remaining() + " bytes of values for " + layout);
            }
            FloatBucket values = new FloatBucket(layout.size());
            values.bytes(0, values.size()).put(data);
            return new TensorFile(layout, values, metadata);
        } catch (JsonParseException
                | IllegalStateException
                | IllegalArgumentException
                | ArithmeticException
                | UnsupportedOperationException malformed) {
            throw new CheckpointException("its header is not one of safetensors: " + malformed.getMessage(), malformed);
        }
    }

    private static ParameterLayout layout(JsonObject header) {
        SortedMap<Long, Tensor> byOffset = new TreeMap<>();
        for (Map.Entry<String, JsonElement> entry : header.entrySet()) {
            JsonObject fields = entry.getValue().getAsJsonObject();
            if (!fields.has("dtype") || !fields.get("dtype").getAsString().equals("F32")) {
                throw new IllegalArgumentException(entry.getKey() + " is not of 32-bit floats");
            }
            Tensor tensor = new Tensor(entry.getKey(), numbers(fields, "shape"));
            List<Long> offsets = numbers(fields, "data_offsets");
            if (offsets.size() != 2 || offsets.get(1) - offsets.get(0) != (long) tensor.size() * Float.BYTES) {
                throw new IllegalArgumentException(entry.getKey() + " is at " + offsets + " with " + tensor.shape());
            }
            byOffset.put(offsets.get(0), tensor);
        }
        long expected = 0;
        for (Map.Entry<Long, Tensor> entry : byOffset.entrySet()) {
            if (entry.getKey() != expected) {
                throw new IllegalArgumentException(
                        entry.getValue().name() + " begins at " + entry.getKey() + ", not " + expected);
            }
            expected += (long) entry.getValue().size() * Float.BYTES;
        }
        return new ParameterLayout(new ArrayList<>(byOffset.values()));
    }

    private static List<Long> numbers(JsonObject fields, String name) {
        if (!fields.has(name)) {
            throw new IllegalArgumentException("a tensor has no " + name);
        }
        List<Long> numbers = new ArrayList<>();
        fields.getAsJsonArray(name).forEach(element -> numbers.add(element.getAsLong()));
        return numbers;
    }
}
