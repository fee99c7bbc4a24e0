package io.gangflow.spark.s3a;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** {@code <folder> <seed> <operations>}: random operations of S3A, each compared with a model in memory. */
final class S3AOperations {

    private static final int KEYS = 40;
    private static final int SMALL_BYTES = 200_000;
    private static final int LARGE_BYTES = 6 << 20;

    private final FileSystem files;
    private final Path folder;
    private final Random random;
    private final Map<String, byte[]> model = new TreeMap<>();

    private S3AOperations(FileSystem files, Path folder, long seed) {
        this.files = files;
        this.folder = folder;
        this.random = new Random(seed);
    }

    public static void main(String[] arguments) throws IOException {
        Configuration hadoop = new Configuration();
        S3A.settings(System.getenv())
                .forEach((key, value) -> hadoop.set(key.replaceFirst("^spark\\.hadoop\\.", ""), value));
        hadoop.set("fs.s3a.multipart.size", "5M");
        // Retries that take minutes by default take seconds here; their number is unchanged.
        hadoop.set("fs.s3a.retry.interval", "50ms");
        hadoop.set("fs.s3a.retry.throttle.interval", "50ms");
        Path folder = new Path(arguments[0]);
        try (FileSystem files = folder.getFileSystem(hadoop)) {
            S3AOperations operations = new S3AOperations(files, folder, Long.parseLong(arguments[1]));
            int count = Integer.parseInt(arguments[2]);
            for (int i = 0; i < count; i++) {
                operations.one(i);
            }
            operations.checkAll();
            System.out.println(count + " operations, " + operations.model.size() + " files, all as they should be");
        }
    }

    private void one(int number) throws IOException {
        String name = "d" + random.nextInt(4) + "/f" + random.nextInt(KEYS);
        try {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> write(name, number % 100 == 7 ? LARGE_BYTES : random.nextInt(SMALL_BYTES));
                case 3, 4 -> read(name);
                case 5 -> readRange(name);
                case 6 -> delete(name);
                case 7 -> rename(name, "d" + random.nextInt(4) + "/g" + random.nextInt(KEYS));
                case 8 -> list("d" + random.nextInt(4));
                default -> exists(name);
            }
        } catch (IOException | IllegalStateException e) {
            throw new IOException("operation " + number + " on " + name + ": " + e, e);
        }
    }

    private Path path(String name) {
        return new Path(folder, name);
    }

    private void write(String name, int size) throws IOException {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        try (FSDataOutputStream out = files.create(path(name), true)) {
            out.write(bytes);
        }
        model.put(name, bytes);
    }

    private void read(String name) throws IOException {
        byte[] expected = model.get(name);
        if (expected == null) {
            check(!files.exists(path(name)), "is there");
            return;
        }
        try (FSDataInputStream in = files.open(path(name))) {
            check(Arrays.equals(in.readAllBytes(), expected), "has other bytes");
        }
    }

    private void readRange(String name) throws IOException {
        byte[] expected = model.get(name);
        if (expected == null || expected.length == 0) {
            return;
        }
        int from = random.nextInt(expected.length);
        byte[] part = new byte[random.nextInt(expected.length - from) + 1];
        try (FSDataInputStream in = files.open(path(name))) {
            in.readFully(from, part);
        }
        check(Arrays.equals(part, Arrays.copyOfRange(expected, from, from + part.length)), "has other bytes");
    }

    private void delete(String name) throws IOException {
        files.delete(path(name), false);
        model.remove(name);
    }

    private void rename(String from, String to) throws IOException {
        if (model.containsKey(from) && !model.containsKey(to)) {
            files.mkdirs(path(to).getParent());
            check(files.rename(path(from), path(to)), "is not renamed to " + to);
            model.put(to, model.remove(from));
        }
    }

    private void list(String name) throws IOException {
        Map<String, Long> seen = new TreeMap<>();
        try {
            for (FileStatus status : files.listStatus(path(name))) {
                seen.put(name + "/" + status.getPath().getName(), status.getLen());
            }
        } catch (FileNotFoundException e) {
            check(expectedIn(name).isEmpty(), "is no folder, and should hold " + expectedIn(name));
        }
        check(seen.equals(expectedIn(name)), "lists " + seen + ", should " + expectedIn(name));
    }

    private Map<String, Long> expectedIn(String prefix) {
        Map<String, Long> expected = new TreeMap<>();
        model.forEach((name, bytes) -> {
            if (name.startsWith(prefix)) {
                expected.put(name, (long) bytes.length);
            }
        });
        return expected;
    }

    private void exists(String name) throws IOException {
        check(files.exists(path(name)) == model.containsKey(name), "exists, or does not, the other way round");
    }

    private void checkAll() throws IOException {
        Map<String, Long> seen = new TreeMap<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, true);
        int prefix = files.makeQualified(folder).toString().length() + 1;
        while (all.hasNext()) {
            LocatedFileStatus status = all.next();
            seen.put(status.getPath().toString().substring(prefix), status.getLen());
        }
        check(seen.equals(expectedIn("")), "all there is is " + seen + ", should be " + expectedIn(""));
        for (String name : model.keySet()) {
            read(name);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
