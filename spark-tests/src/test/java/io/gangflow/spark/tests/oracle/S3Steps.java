package io.gangflow.spark.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;

/** Random requests; the same for the same seed. */
final class S3Steps {

    /** Nested keys, with characters that are encoded; no key is both an object and a folder of others. */
    private static final List<String> KEYS = List.of(
            "a",
            "b/c",
            "b/d/e",
            "b/d/f g",
            "b+1/x%y",
            "b/part-00000",
            "b/_temporary/0/x",
            "z/ä/ö.txt",
            "z/ä/&=?.txt",
            "z.txt",
            "0");

    private static final List<String> PREFIXES = List.of("", "b", "b/", "b/d/", "b/d/e", "z/ä/", "none/", "b+1/");
    private static final int PART_BYTES = 5 << 20;

    /** A request and its description. */
    record Step(String sentence, Function<S3Calls, String> call) {}

    private final Random random;
    private final Map<Integer, Map<Integer, String>> parts = new TreeMap<>();
    private int uploads;

    S3Steps(long seed) {
        this.random = new Random(seed);
    }

    List<Step> next(int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(random.nextInt(3) == 0 ? multipart() : object());
        }
        return steps;
    }

    private String key() {
        return KEYS.get(random.nextInt(KEYS.size()));
    }

    private Step object() {
        String key = key();
        return switch (random.nextInt(9)) {
            case 0, 1 -> put(key);
            case 2 -> new Step("GET " + key, s3 -> s3.get(key, ""));
            case 3 -> range(key);
            case 4 -> new Step("HEAD " + key, s3 -> s3.head(key));
            case 5, 6 -> list();
            case 7 -> random.nextBoolean() ? new Step("DELETE " + key, s3 -> s3.delete(key)) : deleteMany();
            default -> {
                String to = key();
                yield new Step("COPY " + key + " to " + to, s3 -> s3.copy(key, to));
            }
        };
    }

    private Step put(String key) {
        boolean onlyNew = random.nextInt(3) == 0;
        byte[] bytes = new byte[random.nextInt(5) == 0 ? 0 : random.nextInt(2000)];
        random.nextBytes(bytes);
        return new Step(
                "PUT " + key + " of " + bytes.length + (onlyNew ? " if new" : ""), s3 -> s3.put(key, bytes, onlyNew));
    }

    private Step range(String key) {
        int from = random.nextInt(2200);
        String range = switch (random.nextInt(3)) {
            case 0 -> "bytes=" + from + "-" + (from + random.nextInt(500));
            case 1 -> "bytes=" + from + "-";
            default -> "bytes=-" + (1 + from);
        };
        return new Step("GET " + key + " " + range, s3 -> s3.get(key, range));
    }

    private Step list() {
        String prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
        String delimiter = random.nextBoolean() ? "/" : "";
        int pageSize = random.nextBoolean() ? 1000 : 1 + random.nextInt(3);
        return new Step(
                "LIST " + prefix + " by " + pageSize + " " + delimiter, s3 -> s3.list(prefix, delimiter, pageSize));
    }

    private Step deleteMany() {
        List<String> keys = List.of(key(), key(), "never/there");
        List<String> distinct = keys.stream().distinct().toList();
        boolean quiet = random.nextBoolean();
        return new Step("DELETE " + distinct + (quiet ? " quietly" : ""), s3 -> s3.deleteMany(distinct, quiet));
    }

    /** Usually for an upload in progress, sometimes for one that never existed or has ended. */
    private Step multipart() {
        int upload = uploads == 0 ? 0 : random.nextInt(uploads + 1);
        return switch (random.nextInt(7)) {
            case 0 -> begin();
            case 1, 2 -> part(upload);
            case 3 -> complete(upload);
            case 4 -> new Step("ABORT " + upload, s3 -> s3.abort(upload));
            case 5 -> new Step("PARTS of " + upload, s3 -> s3.parts(upload));
            default -> {
                String prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
                yield new Step("UPLOADS " + prefix, s3 -> s3.uploads(prefix));
            }
        };
    }

    private Step begin() {
        int upload = uploads++;
        parts.put(upload, new TreeMap<>());
        String key = key();
        return new Step("BEGIN " + upload + " of " + key, s3 -> s3.begin(upload, key));
    }

    private Step part(int upload) {
        int number = 1 + random.nextInt(3);
        byte[] bytes = new byte[random.nextInt(8) == 0 ? PART_BYTES : 1 + random.nextInt(3000)];
        bytes[0] = (byte) random.nextInt();
        parts.computeIfAbsent(upload, u -> new TreeMap<>()).put(number, Etags.of(bytes));
        return new Step(
                "PART " + number + " of " + upload + ", " + bytes.length + " bytes",
                s3 -> s3.part(upload, number, bytes));
    }

    private Step complete(int upload) {
        Map<Integer, String> listed = new TreeMap<>(parts.getOrDefault(upload, Map.of()));
        String how = "all parts";
        if (random.nextInt(4) == 0) {
            listed.put(2, Etags.of(S3Calls.text("never sent")));
            how = "a part that was never sent";
        }
        boolean onlyNew = random.nextInt(3) == 0;
        return new Step(
                "COMPLETE " + upload + " of " + listed.keySet() + ", " + how + (onlyNew ? ", if new" : ""),
                s3 -> s3.complete(upload, listed, onlyNew));
    }
}
