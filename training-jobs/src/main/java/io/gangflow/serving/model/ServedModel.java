package io.gangflow.serving.model;

/**
 * A verified model.
 *
 * @param version of its publication, or the first digits of its checksum if it was not published
 * @param sha256 of its file, in hexadecimal
 * @param bytes of its file
 */
public record ServedModel(String name, String version, String sha256, long bytes, DenseNetwork network) {

    /** Returns whether both models accept the same requests and give responses of the same form. */
    public boolean hasContractOf(ServedModel other) {
        return name.equals(other.name)
                && network.features() == other.network.features()
                && network.classes() == other.network.classes();
    }

    @Override
    public String toString() {
        return "%s version %s (%d layers, %d features, %d classes, sha256 %s)"
                .formatted(
                        name,
                        version,
                        network.layers(),
                        network.features(),
                        network.classes(),
                        sha256.substring(0, 12));
    }
}
