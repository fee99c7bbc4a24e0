package io.gangflow.safetensors;

import io.gangflow.json.JsonException;
import io.gangflow.json.JsonReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates the header of a safetensors file. Nothing in the file is trusted: the header must be JSON of the
 * known form, and the tensors must fill the rest of the file without gaps or overlaps.
 */
final class HeaderReader {

    private final ByteBuffer file;

    /** @param file little-endian */
    HeaderReader(ByteBuffer file) {
        this.file = file;
    }

    /** The position of a tensor's data, relative to the end of the header. */
    private record Place(String name, List<Integer> shape, long begin, long end) {}

    Header read() throws TensorFormatException {
        Map<?, ?> header = header();
        Map<String, String> metadata = new LinkedHashMap<>();
        List<Place> places = new ArrayList<>();
        for (Map.Entry<?, ?> entry : header.entrySet()) {
            String name = String.valueOf(entry.getKey());
            if (name.equals(Header.METADATA)) {
                metadata.putAll(metadata(entry.getValue()));
            } else {
                places.add(place(name, entry.getValue()));
            }
        }
        places.sort(Comparator.comparingLong(Place::begin)
                .thenComparingLong(Place::end)
                .thenComparing(Place::name));
        List<Header.Entry> entries = new ArrayList<>();
        long next = 0;
        for (Place place : places) {
            if (place.begin() != next) {
                throw new TensorFormatException("tensor `%s` starts at byte %d of the data, not at %d"
                        .formatted(place.name(), place.begin(), next));
            }
            entries.add(new Header.Entry(place.name(), place.shape()));
            next = place.end();
        }
        if (next != file.remaining()) {
            throw new TensorFormatException("%d bytes follow the last tensor".formatted(file.remaining() - next));
        }
        return new Header(entries, metadata);
    }

    private Map<?, ?> header() throws TensorFormatException {
        if (file.remaining() < Long.BYTES) {
            throw new TensorFormatException("%d bytes are not a file of tensors".formatted(file.remaining()));
        }
        long length = file.getLong();
        if (length < 2 || length > Math.min(Header.LONGEST, file.remaining())) {
            throw new TensorFormatException("the header has %d bytes by its length, and %d follow (at most %d are read)"
                    .formatted(length, file.remaining(), Header.LONGEST));
        }
        byte[] text = new byte[(int) length];
        file.get(text);
        try {
            if (JsonReader.read(new String(text, StandardCharsets.UTF_8)) instanceof Map<?, ?> header) {
                return header;
            }
            throw new TensorFormatException("the header is not a JSON object");
        } catch (JsonException notJson) {
            throw new TensorFormatException(
                    "the header is not JSON: %s, character %d".formatted(notJson.getMessage(), notJson.position()));
        }
    }

    private static Map<String, String> metadata(Object value) throws TensorFormatException {
        Map<String, String> metadata = new LinkedHashMap<>();
        if (!(value instanceof Map<?, ?> map)) {
            throw new TensorFormatException("`" + Header.METADATA + "` is not a JSON object");
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getValue() instanceof String text)) {
                throw new TensorFormatException("`%s` of the metadata is not a string".formatted(entry.getKey()));
            }
            metadata.put(String.valueOf(entry.getKey()), text);
        }
        return metadata;
    }

    private Place place(String name, Object value) throws TensorFormatException {
        if (!(value instanceof Map<?, ?> description)) {
            throw new TensorFormatException("tensor `%s` is not a JSON object".formatted(name));
        }
        if (!Header.FLOAT.equals(description.get("dtype"))) {
            throw new TensorFormatException("tensor `%s` is of type %s; only %s is read"
                    .formatted(name, description.get("dtype"), Header.FLOAT));
        }
        List<Long> shape = naturals(name, description.get("shape"));
        List<Long> offsets = naturals(name, description.get("data_offsets"));
        long size = Float.BYTES;
        for (long length : shape) {
            if (length > Integer.MAX_VALUE || (size *= length) > Integer.MAX_VALUE) {
                throw new TensorFormatException("tensor `%s` has more than 2 GiB".formatted(name));
            }
        }
        if (offsets.size() != 2 || offsets.get(1) - offsets.get(0) != size || offsets.get(1) > file.remaining()) {
            throw new TensorFormatException("tensor `%s` of shape %s has %d bytes, not those at %s of %d"
                    .formatted(name, shape, size, offsets, file.remaining()));
        }
        return new Place(name, shape.stream().map(Long::intValue).toList(), offsets.get(0), offsets.get(1));
    }

    private static List<Long> naturals(String name, @Nullable Object value) throws TensorFormatException {
        List<Long> numbers = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Long number && number >= 0) {
                    numbers.add(number);
                }
            }
            if (numbers.size() == list.size()) {
                return numbers;
            }
        }
        throw new TensorFormatException(
                "shape or data_offsets of tensor `%s` are not lists of whole numbers".formatted(name));
    }
}
