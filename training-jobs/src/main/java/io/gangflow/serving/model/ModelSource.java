package io.gangflow.serving.model;

import io.gangflow.safetensors.TensorFile;
import io.gangflow.safetensors.TensorFormatException;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.store.Store;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.util.Optional;

/**
 * The location of the model, from {@code MODEL_PATH}: a folder or {@code s3://bucket/prefix} with a published model, or
 * one {@code .safetensors} file. Other model formats are rejected by their file names: a pickle file is a program, and
 * loading it would execute it. Thread-safe.
 */
public final class ModelSource {

    static final int LARGEST = 256 << 20;
    private static final int LARGEST_MANIFEST = 64 << 10;
    private static final String TENSORS = ".safetensors";

    private final String location;
    private final Store store;
    private final Optional<String> file;

    private ModelSource(String location, Store store, Optional<String> file) {
        this.location = location;
        this.store = store;
        this.file = file;
    }

    /**
     * Returns the source for a MODEL_PATH.
     *
     * @throws ModelException if it is not a valid source
     */
    public static ModelSource of(String path, Variables environment) throws ModelException {
        String location = path.replaceFirst("/+$", "");
        String name = location.substring(location.lastIndexOf('/') + 1);
        if (name.matches("(?i).*\\.(pkl|pickle|joblib|pt|pth|bin|onnx|params|zip)")) {
            throw new ModelException(("MODEL_PATH is %s, which this server does not load: a pickle can run any program."
                            + " Save the weights as %s, or name the folder that train-classifier published to")
                    .formatted(path, TENSORS));
        }
        try {
            if (!name.endsWith(TENSORS)) {
                return new ModelSource(path, StoreLocation.open(path, environment), Optional.empty());
            }
            String folder = location.contains("/") ? location.substring(0, location.lastIndexOf('/') + 1) : ".";
            return new ModelSource(path, StoreLocation.open(folder, environment), Optional.of(name));
        } catch (IllegalArgumentException notAPlace) {
            throw new ModelException("MODEL_PATH: " + notAPlace.getMessage(), notAPlace);
        }
    }

    /**
     * Reads and verifies the newest version.
     *
     * @throws ModelException if there is none, or it cannot be served
     * @throws IOException if it cannot be read
     */
    public ServedModel load() throws ModelException, IOException {
        if (file.isPresent()) {
            byte[] content = read(file.get(), LARGEST);
            String sha256 = Checksum.sha256(content);
            String name = file.get().substring(0, file.get().length() - TENSORS.length());
            return verified(
                    new ModelManifest(name, sha256.substring(0, 12), file.get(), sha256, content.length), content);
        }
        ModelManifest manifest = manifest();
        return verified(manifest, read(manifest.file(), LARGEST));
    }

    /** Returns the newest version, or empty if it is the known one, which is not read again. */
    Optional<ServedModel> newer(ServedModel known) throws ModelException, IOException {
        if (file.isEmpty()) {
            ModelManifest manifest = manifest();
            if (manifest.version().equals(known.version()) && manifest.sha256().equals(known.sha256())) {
                return Optional.empty();
            }
        }
        return Optional.of(load()).filter(loaded -> !loaded.sha256().equals(known.sha256()));
    }

    private ModelManifest manifest() throws ModelException, IOException {
        return ModelManifest.read(read(ModelManifest.FILE, LARGEST_MANIFEST));
    }

    private byte[] read(String name, int limit) throws ModelException, IOException {
        return store.read(name, limit)
                .orElseThrow(() -> new ModelException("there is no %s at %s".formatted(name, location)));
    }

    private ServedModel verified(ModelManifest manifest, byte[] content) throws ModelException {
        String sha256 = Checksum.sha256(content);
        if (content.length != manifest.bytes() || !sha256.equals(manifest.sha256())) {
            throw new ModelException("%s at %s has %d bytes and sha256 %s, not %d and %s as published: it is damaged"
                    .formatted(manifest.file(), location, content.length, sha256, manifest.bytes(), manifest.sha256()));
        }
        try {
            DenseNetwork network = DenseNetwork.of(TensorFile.read(content));
            return new ServedModel(manifest.name(), manifest.version(), sha256, content.length, network);
        } catch (TensorFormatException | ModelException unfit) {
            throw new ModelException(
                    "%s at %s is not a model for this server: %s"
                            .formatted(manifest.file(), location, unfit.getMessage()),
                    unfit);
        }
    }

    @Override
    public String toString() {
        return location;
    }
}
