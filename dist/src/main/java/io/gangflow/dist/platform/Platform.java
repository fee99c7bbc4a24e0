package io.gangflow.dist.platform;

import java.util.Arrays;
import java.util.Optional;

/** A platform that has an archive, by our name and by those of others. */
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

    /** In names of archives: {@code linux-x64}. */
    public String id() {
        return id;
    }

    /** As Go, and so krew, names the operating system. */
    public String goOs() {
        return goOs;
    }

    /** As Go and Debian name the processor. */
    public String goArchitecture() {
        return goArchitecture;
    }

    /** Classifier of PyTorch's native jar; empty where PyTorch 2.7 has none. */
    public Optional<String> pytorch() {
        return pytorch.isEmpty() ? Optional.empty() : Optional.of(pytorch);
    }

    public boolean isLinux() {
        return goOs.equals("linux");
    }

    /**
     * The platform with an id.
     *
     * @throws IllegalArgumentException when there is no such platform
     */
    public static Platform named(String id) {
        return Arrays.stream(values())
                .filter(platform -> platform.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no platform `%s`".formatted(id)));
    }

    /** The one that this build runs on; empty where there is no archive for it. */
    public static Optional<Platform> ofMachine() {
        String os = System.getProperty("os.name").startsWith("Mac") ? "darwin" : System.getProperty("os.name");
        String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        return Arrays.stream(values())
                .filter(one -> one.goOs.equalsIgnoreCase(os) && one.goArchitecture.equals(processor))
                .findFirst();
    }
}
