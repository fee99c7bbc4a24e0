package io.gangflow.dist.platform;

import java.util.Arrays;
import java.util.Optional;

/** A platform with an archive, and its names in this project and in other tools. */
public enum Platform {
    LINUX_X64("linux-x64", "linux", "amd64", "linux-x86_64"),
    LINUX_ARM64("linux-arm64", "linux", "arm64", "linux-aarch64"),
    MACOS_X64("macos-x64", "darwin", "amd64", ""),
    MACOS_ARM64("macos-arm64", "darwin", "arm64", "osx-aarch64");

    private final String id;
    private final String goOs;
    private final String goArchitecture;
    private final String pytorch;

    Platform(String id, String goOs, String goArchitecture, String pytorch) {
        this.id = id;
        this.goOs = goOs;
        this.goArchitecture = goArchitecture;
        this.pytorch = pytorch;
    }

    /** Returns the ID in names of archives: {@code linux-x64}. */
    public String id() {
        return id;
    }

    /** Returns the operating system's name in Go, and therefore in krew. */
    public String goOs() {
        return goOs;
    }

    /** Returns the processor's name in Go and Debian. */
    public String goArchitecture() {
        return goArchitecture;
    }

    /** Returns the classifier of PyTorch's native jar; empty if PyTorch 2.7 has none. */
    public Optional<String> pytorch() {
        return pytorch.isEmpty() ? Optional.empty() : Optional.of(pytorch);
    }

    public boolean isLinux() {
        return goOs.equals("linux");
    }

    /**
     * Returns the platform with an ID.
     *
     * @throws IllegalArgumentException when no platform has the ID
     */
    public static Platform named(String id) {
        return Arrays.stream(values())
                .filter(platform -> platform.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no platform `%s`".formatted(id)));
    }

    /** Returns the platform of this build; empty if it has no archive. */
    public static Optional<Platform> ofMachine() {
        String os = System.getProperty("os.name").startsWith("Mac") ? "darwin" : System.getProperty("os.name");
        String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        return Arrays.stream(values())
                .filter(one -> one.goOs.equalsIgnoreCase(os) && one.goArchitecture.equals(processor))
                .findFirst();
    }
}
