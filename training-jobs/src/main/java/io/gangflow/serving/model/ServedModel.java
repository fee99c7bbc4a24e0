package io.gangflow.serving.model;

/**
 * A verified model.
 *
 * @param version of its publication, or the first digits of its checksum where it was not published
 * @param sha256 of its file, in hexadecimal
 * @param bytes of its file
 */
public record ServedModel(String name, String version, String sha256, long bytes, DenseNetwork network) {

    /** Whether requests that fit this model fit the other one too, and the answers have the same form. */
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
