package io.gangflow.spark.submit;

import java.io.File;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Spark properties from the environment variables of a pod. */
final class PodVariables {

    private static final String SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

    private final Map<String, String> environment;

    PodVariables(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Returns the API server for Spark on a machine without containers; it replaces the one in the arguments. */
    Optional<String> master() {
        return text("GANGFLOW_SPARK_MASTER");
    }

    /** Returns defaults for a driver in this JVM: its address, and the pod that owns its executors. */
    Map<String, String> ofClientMode() {
        Map<String, String> properties = new TreeMap<>();
        text("SPARK_DRIVER_BIND_ADDRESS").ifPresent(address -> {
            properties.put("spark.driver.bindAddress", address);
            properties.put("spark.driver.host", address);
        });
        text("SPARK_DRIVER_POD_NAME").ifPresent(name -> properties.put("spark.kubernetes.driver.pod.name", name));
        return properties;
    }

    /** Returns the pod that owns a driver of cluster mode, as {@code name/uid}. */
    Optional<String> owner() {
        return text("POD_NAME").flatMap(name -> text("POD_UID").map(uid -> name + "/" + uid));
    }

    /**
     * Returns the files of the service account on a machine without containers, where they have another path; empty in
     * a real pod.
     *
     * @param prefix of the properties, such as {@code spark.kubernetes.authenticate}
     */
    Map<String, String> serviceAccount(String prefix) {
        Map<String, String> properties = new TreeMap<>();
        for (String mount : environment.getOrDefault("GANGFLOW_VOLUMES", "").split(File.pathSeparator, 0)) {
            if (mount.startsWith(SERVICE_ACCOUNT + "=")) {
                Path folder = Path.of(mount.substring(SERVICE_ACCOUNT.length() + 1));
                putFile(properties, prefix + ".oauthTokenFile", folder.resolve("token"));
                putFile(properties, prefix + ".caCertFile", folder.resolve("ca.crt"));
            }
        }
        return properties;
    }

    private static void putFile(Map<String, String> properties, String key, Path file) {
        if (Files.isReadable(file) && file.toFile().length() > 0) {
            properties.put(key, file.toString());
        }
    }

    /** Returns the address by which others reach this pod: the configured one, or else that of its host name. */
    String address() throws UnknownHostException {
        Optional<String> told = text("SPARK_DRIVER_BIND_ADDRESS");
        if (told.isPresent()) {
            return told.get();
        }
        Optional<String> host = text("HOSTNAME");
        return (host.isPresent() ? InetAddress.getByName(host.get()) : InetAddress.getLocalHost()).getHostAddress();
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }
}
