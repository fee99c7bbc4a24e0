package io.gangflow.images.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A processor architecture that images are made for, by the names of OCI, of the kernel's linker and of Java's libraries. */
public enum Architecture {
    AMD64("amd64", "x86_64", "x86-64"),
    ARM64("arm64", "aarch64", "aarch64");

    private final String oci;
    private final String gnu;
    private final String jna;

    Architecture(String oci, String gnu, String jna) {
        this.oci = oci;
        this.gnu = gnu;
        this.jna = jna;
    }

    /** {@code architecture} of an image's configuration. */
    public String oci() {
        return oci;
    }

    /** As GNU and DJL name it: {@code linux-x86_64}. */
    public String gnu() {
        return gnu;
    }

    /** As JNA names it: {@code linux-x86-64}. */
    public String jna() {
        return jna;
    }

    /**
     * The one that this JVM runs on.
     *
     * @throws IllegalStateException where images can't be built
     */
    public static Architecture ofMachine() {
        String name = System.getProperty("os.arch");
        return Arrays.stream(values())
                .filter(one -> name.equals(one.oci) || name.equals(one.gnu))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no images for architecture `%s`; there are %s"
                        .formatted(
                                name,
                                Arrays.stream(values()).map(one -> one.oci).collect(Collectors.joining(", ")))));
    }
}
