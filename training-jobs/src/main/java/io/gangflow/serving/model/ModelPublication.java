package io.gangflow.serving.model;

import io.gangflow.safetensors.TensorFile;
import io.gangflow.training.store.Store;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** Publishes models to a store. A server that reads the store at any time finds a complete model. */
public final class ModelPublication {

    private static final int VERSION_DIGITS = 12;

    private final Store store;

    public ModelPublication(Store store) {
        this.store = store;
    }

    /**
     * Writes the file under a unique name, reads it back, and only then refers to it in {@link ModelManifest#FILE}. The
     * version is the start of the file's checksum, so publishing the same model twice gives the same version.
     *
     * @throws ModelException if a server would reject the model
     * @throws IOException if it cannot be written or read back
     */
    public ModelManifest publish(String name, TensorFile model) throws ModelException, IOException {
        DenseNetwork.of(model);
        byte[] content = model.bytes();
        String sha256 = Checksum.sha256(content);
        String version = sha256.substring(0, VERSION_DIGITS);
        ModelManifest manifest =
                new ModelManifest(name, version, name + "-" + version + ".safetensors", sha256, content.length);
        store.write(manifest.file(), content);
        Optional<byte[]> written = store.read(manifest.file(), content.length);
        if (written.isEmpty() || !Arrays.equals(written.get(), content)) {
            throw new IOException(manifest.file() + " differs from what was just written");
        }
        store.write(ModelManifest.FILE, manifest.bytesOfJson());
        return manifest;
    }
}
