package io.gangflow.images.model;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A processor architecture of images, with its names in OCI, in the kernel's linker and in Java's libraries. */
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

    /** Returns {@code architecture} of an image's configuration. */
    public String oci() {
        return oci;
    }

    /** Returns the name in GNU and DJL: {@code linux-x86_64}. */
    public String gnu() {
        return gnu;
    }

    /** Returns the name in JNA: {@code linux-x86-64}. */
    public String jna() {
        return jna;
    }

    /**
     * Returns the architecture of this JVM.
     *
     * @throws IllegalStateException when images cannot be built for it
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
