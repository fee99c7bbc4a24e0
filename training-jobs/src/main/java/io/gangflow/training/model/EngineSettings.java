package io.gangflow.training.model;

/**
 * Settings of DJL that must be made before its first use: no downloads, no telemetry, and one thread per rank, because
 * several ranks share a machine.
 */
public final class EngineSettings {

    static final String NAME = "PyTorch";

    private EngineSettings() {}

    /** Makes the settings that are not made yet. Call it once at the start of the process. */
    public static void configure() {
        ProcessMemory.keepFreedMemory();
        setDefault("ai.djl.offline", "true");
        setDefault("OPT_OUT_TRACKING", "true");
        setDefault("ai.djl.default_engine", NAME);
        setDefault("ai.djl.pytorch.num_threads", "1");
        setDefault("ai.djl.pytorch.num_interop_threads", "1");
        setDefault("org.slf4j.simpleLogger.defaultLogLevel", "warn");
    }

    private static void setDefault(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
