package io.gangflow.training.environment;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameter servers and workers of a job, and this process's index among them. Read from TF_CONFIG, as TensorFlow's
 * TFConfigClusterResolver reads it and Volcano's tensorflow plugin writes it, or from VC_PS_HOSTS, VC_WORKER_HOSTS and
 * VC_TASK_INDEX of Volcano's svc and env plugins.
 *
 * @param servers host:port of each parameter server
 * @param workers number of workers
 * @param index of this process among those of its role
 */
public record ServerCluster(List<String> servers, int workers, int index) {

    /** The roles, as TF_CONFIG names them. */
    public static final String SERVER = "ps";

    public static final String WORKER = "worker";

    private static final int DEFAULT_PORT = 2222;

    public ServerCluster {
        servers = List.copyOf(servers);
        if (servers.isEmpty() || workers < 1) {
            throw new EnvironmentException(
                    "a job of " + servers.size() + " parameter servers and " + workers + " workers cannot train");
        }
    }

    /**
     * Reads the variables.
     *
     * @param role of this process
     * @throws EnvironmentException if they are absent, contradict each other or give this process another role
     */
    public static ServerCluster read(Variables variables, String role) {
        ServerCluster cluster =
                variables.has("TF_CONFIG") ? parse(variables.required("TF_CONFIG"), role) : ofVolcano(variables);
        int count = role.equals(SERVER) ? cluster.servers().size() : cluster.workers();
        if (cluster.index() < 0 || cluster.index() >= count) {
            throw new EnvironmentException("this is " + role + " " + cluster.index() + ", but the job has " + count);
        }
        return cluster;
    }

    private static ServerCluster parse(String text, String role) {
        try {
            JsonObject config = JsonParser.parseString(text).getAsJsonObject();
            JsonObject cluster = config.getAsJsonObject("cluster");
            JsonObject task = config.getAsJsonObject("task");
            String type = task.get("type").getAsString();
            if (!type.equals(role)) {
                throw new EnvironmentException(
                        "TF_CONFIG names this process a \"" + type + "\", not a \"" + role + "\"");
            }
            return new ServerCluster(
                    strings(cluster.getAsJsonArray(SERVER)),
                    strings(cluster.getAsJsonArray(WORKER)).size(),
                    task.get("index").getAsInt());
        } catch (JsonParseException | IllegalStateException | NullPointerException | ClassCastException malformed) {
            throw new EnvironmentException("TF_CONFIG has no cluster of \"ps\" and \"worker\" and no task: " + text);
        }
    }

    private static List<String> strings(JsonArray array) {
        List<String> strings = new ArrayList<>();
        array.forEach(element -> strings.add(element.getAsString()));
        return strings;
    }

    private static ServerCluster ofVolcano(Variables variables) {
        if (!variables.has("VC_PS_HOSTS") || !variables.has("VC_WORKER_HOSTS")) {
            throw new EnvironmentException("neither TF_CONFIG nor VC_PS_HOSTS and VC_WORKER_HOSTS are set");
        }
        List<String> servers = new ArrayList<>();
        for (String host : variables.required("VC_PS_HOSTS").split(",", -1)) {
            servers.add(host.strip() + ":" + DEFAULT_PORT);
        }
        int workers = variables.required("VC_WORKER_HOSTS").split(",", -1).length;
        return new ServerCluster(servers, workers, variables.number("VC_TASK_INDEX"));
    }

    /** Returns the host of a parameter server. */
    public String host(int server) {
        String address = servers.get(server);
        return address.contains(":") ? address.substring(0, address.lastIndexOf(':')) : address;
    }

    /**
     * Returns the port of a parameter server.
     *
     * @throws EnvironmentException if it is not a valid port
     */
    public int port(int server) {
        String address = servers.get(server);
        String text = address.substring(address.lastIndexOf(':') + 1);
        try {
            int port = address.contains(":") ? Integer.parseInt(text) : DEFAULT_PORT;
            if (port >= 1 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException malformed) {
            throw new EnvironmentException("the parameter server \"" + address + "\" has no port");
        }
        throw new EnvironmentException("the parameter server \"" + address + "\" has no port from 1 to 65535");
    }
}
