package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.Storage;
import io.gangflow.jobs.storage.StorageException;
import io.gangflow.jobs.storage.Upload;
import io.gangflow.jobs.storage.WriteMode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * {@code <folder> <seed> <operations>}: random operations on the single-pod jobs' storage, each compared with a model.
 */
final class StorageOperations {

    private static final int KEYS = 60;
    private static final int MAX_BYTES = 300_000;

    private final Storage storage;
    private final String folder;
    private final Random random;
    private final Map<String, byte[]> model = new TreeMap<>();

    private StorageOperations(Storage storage, String folder, long seed) {
        this.storage = storage;
        this.folder = folder;
        this.random = new Random(seed);
    }

    public static void main(String[] arguments) throws IOException {
        StorageOperations operations = new StorageOperations(
                Storage.of(arguments[0], System.getenv()), arguments[0], Long.parseLong(arguments[1]));
        int count = Integer.parseInt(arguments[2]);
        for (int i = 0; i < count; i++) {
            operations.one(i);
        }
        operations.list();
        for (String name : operations.model.keySet()) {
            operations.read(name);
        }
        System.out.println(count + " operations, " + operations.model.size() + " objects, all as they should be");
    }

    private void one(int number) throws IOException {
        String name = "f" + random.nextInt(KEYS);
        try {
            switch (random.nextInt(4)) {
                case 0 -> write(name);
                case 1 -> read(name);
                case 2 -> readRange(name);
                default -> list();
            }
        } catch (IOException | IllegalStateException e) {
            throw new IOException("operation " + number + " on " + name + ": " + e, e);
        }
    }

    private void write(String name) throws IOException {
        byte[] bytes = new byte[random.nextInt(MAX_BYTES)];
        random.nextBytes(bytes);
        try (Upload upload = storage.write(folder + "/" + name, WriteMode.OVERWRITE)) {
            upload.stream().write(bytes);
            upload.commit();
        }
        model.put(name, bytes);
    }

    private void read(String name) throws IOException {
        byte[] expected = model.get(name);
        if (expected != null) {
            Source source = storage.sources(folder + "/" + name).get(0);
            try (InputStream in = source.open(0, source.size())) {
                check(Arrays.equals(in.readAllBytes(), expected), "has other bytes");
            }
            return;
        }
        try {
            storage.sources(folder + "/" + name);
        } catch (StorageException e) {
            check(String.valueOf(e.getMessage()).startsWith("there is no object"), String.valueOf(e.getMessage()));
            return;
        }
        check(false, "is there");
    }

    private void readRange(String name) throws IOException {
        byte[] expected = model.get(name);
        if (expected == null || expected.length == 0) {
            return;
        }
        int from = random.nextInt(expected.length);
        int to = from + random.nextInt(expected.length - from);
        Source source = storage.sources(folder + "/" + name).get(0);
        try (InputStream in = source.open(from, to)) {
            check(Arrays.equals(in.readAllBytes(), Arrays.copyOfRange(expected, from, to)), "has other bytes");
        }
    }

    private void list() throws IOException {
        if (model.isEmpty()) {
            return;
        }
        Map<String, Long> seen = new TreeMap<>();
        for (Source source : storage.sources(folder + "/")) {
            seen.put(source.name().substring(source.name().lastIndexOf('/') + 1), source.size());
        }
        Map<String, Long> expected = new TreeMap<>();
        model.forEach((name, bytes) -> expected.put(name, (long) bytes.length));
        check(seen.equals(expected), "the folder lists " + seen + ", should " + expected);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
