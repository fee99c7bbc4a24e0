package io.gangflow.training.checkpoint;

import io.gangflow.training.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The checkpoints of one training. A checkpoint consists of two tensor files, step-N.model.safetensors, which PyTorch's
 * load_state_dict accepts unchanged, and step-N.optimizer.safetensors. It exists once step-N.sha256, with the checksums
 * of both in the format of sha256sum, is written. Only one process may write at a time. Both tensor files name the
 * format; those of 0.1.0 name none.
 */
public final class CheckpointStore {

    /** Approximate maximum size of an array. */
    private static final int LIMIT = Integer.MAX_VALUE - 64;

    private static final Pattern COMMITTED = Pattern.compile("step-(\\d{12})\\.sha256");
    private static final Pattern FILE =
            Pattern.compile("step-(\\d{12})\\.(?:sha256|(?:model|optimizer)\\.safetensors)");
    /** Key of the format in a tensor file; {@code format} there is the framework, such as {@code pt}. */
    private static final String FORMAT_KEY = "checkpoint";

    private static final String FORMAT = "gangflow/checkpoint/v1";
    private static final String STEP = "step";
    private static final String PROGRESS = "progress";

    private final Store store;
    private final int keep;
    private final Consumer<String> log;

    /**
     * Creates a store without any I/O.
     *
     * @param keep number of checkpoints that are kept, at least 1
     * @param log receives a line for each rejected checkpoint
     */
    public CheckpointStore(Store store, int keep, Consumer<String> log) {
        this.store = store;
        this.keep = keep;
        this.log = log;
    }

    /**
     * Writes a checkpoint, then deletes the oldest ones beyond the number to keep.
     *
     * @throws CheckpointException if its weights are not finite
     * @throws IOException if the files cannot be written; earlier checkpoints are unchanged
     */
    public void save(Checkpoint checkpoint) throws IOException {
        checkpoint.requireFinite();
        long step = checkpoint.step();
        SortedMap<String, String> metadata = new TreeMap<>();
        metadata.put(FORMAT_KEY, FORMAT);
        metadata.put(STEP, Long.toString(step));
        byte[] model = new TensorFile(checkpoint.model(), checkpoint.weights(), metadata).encode();
        metadata.put(PROGRESS, checkpoint.progress());
        byte[] optimizer = new TensorFile(checkpoint.optimizer(), checkpoint.state(), metadata).encode();
        store.write(modelFile(step), model);
        store.write(optimizerFile(step), optimizer);
        Checksums sums = Checksums.of(List.of(modelFile(step), optimizerFile(step)), List.of(model, optimizer));
        store.write(sumFile(step), sums.text().getBytes(StandardCharsets.US_ASCII));
        prune(step);
    }

    /**
     * Deletes old and incomplete checkpoints. Files of later steps were rejected; files without checksums were never
     * completed.
     */
    private void prune(long newest) throws IOException {
        List<String> names = store.names();
        List<Long> kept = committed(names).stream()
                .filter(step -> step <= newest)
                .limit(keep)
                .toList();
        // Checksums first: a checkpoint exists only while its checksums do.
        List<String> old = names.stream()
                .filter(name -> FILE.matcher(name).matches() && !kept.contains(step(FILE, name)))
                .sorted((a, b) -> Boolean.compare(b.endsWith(".sha256"), a.endsWith(".sha256")))
                .toList();
        for (String name : old) {
            store.delete(name);
        }
    }

    /**
     * Returns the newest checkpoint with intact files, of any model. A checkpoint without complete checksums was never
     * finished and does not count.
     *
     * @throws CheckpointException if there are checkpoints but none is intact, or one that is newer than all intact ones
     *     is of another version of the format
     * @throws IOException if the store cannot be read
     */
    public Optional<Checkpoint> newest() throws IOException {
        List<Long> damaged = new ArrayList<>();
        for (long step : committed(store.names())) {
            Optional<Checksums> sums = store.read(sumFile(step), LIMIT).flatMap(Checksums::parse);
            if (sums.isEmpty()) {
                log.accept("refused the checkpoint of step " + step + ": it was never finished");
                continue;
            }
            try {
                return Optional.of(read(step, sums.get()));
            } catch (DamagedException reason) {
                log.accept("refused the checkpoint of step " + step + ": " + reason.getMessage());
                damaged.add(step);
            }
        }
        if (!damaged.isEmpty()) {
            throw new CheckpointException("all " + damaged.size() + " checkpoints are damaged, of the steps " + damaged
                    + "; move them to another folder to start again");
        }
        return Optional.empty();
    }

    private Checkpoint read(long step, Checksums sums) throws IOException, DamagedException {
        TensorFile model = file(modelFile(step), sums);
        TensorFile optimizer = file(optimizerFile(step), sums);
        requireFormat(step, model);
        requireFormat(step, optimizer);
        if (!Long.toString(step).equals(model.metadata().get(STEP))
                || !Long.toString(step).equals(optimizer.metadata().get(STEP))) {
            throw new DamagedException(
                    "its files are of the steps " + model.metadata().get(STEP) + " and "
                            + optimizer.metadata().get(STEP));
        }
        return new Checkpoint(
                step,
                model.layout(),
                model.values(),
                optimizer.layout(),
                optimizer.values(),
                optimizer.metadata().getOrDefault(PROGRESS, ""));
    }

    private TensorFile file(String name, Checksums sums) throws IOException, DamagedException {
        byte[] content = content(name);
        sums.require(name, content);
        try {
            return TensorFile.decode(content);
        } catch (CheckpointException malformed) {
            throw new DamagedException(name + ": " + malformed.getMessage());
        }
    }

    /** An older checkpoint is not used instead: the training would lose steps, and then delete this one. */
    private static void requireFormat(long step, TensorFile file) {
        String format = file.metadata().getOrDefault(FORMAT_KEY, FORMAT);
        if (!format.equals(FORMAT)) {
            throw new CheckpointException(
                    "the checkpoint of step %d is a `%s`, and this version of Gangflow reads `%s`; use a newer image"
                            .formatted(step, format, FORMAT));
        }
    }

    private byte[] content(String name) throws IOException, DamagedException {
        return store.read(name, LIMIT).orElseThrow(() -> new DamagedException(name + " is missing"));
    }

    /** Returns the steps that have checksums, newest first. */
    private static List<Long> committed(List<String> names) {
        return names.stream()
                .filter(name -> COMMITTED.matcher(name).matches())
                .map(name -> step(COMMITTED, name))
                .sorted((a, b) -> Long.compare(b, a))
                .toList();
    }

    private static long step(Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(1)) : -1;
    }

    private static String modelFile(long step) {
        return String.format(Locale.ROOT, "step-%012d.model.safetensors", step);
    }

    private static String optimizerFile(long step) {
        return String.format(Locale.ROOT, "step-%012d.optimizer.safetensors", step);
    }

    private static String sumFile(long step) {
        return String.format(Locale.ROOT, "step-%012d.sha256", step);
    }
}
