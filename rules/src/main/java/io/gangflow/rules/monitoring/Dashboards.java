package io.gangflow.rules.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.regex.Pattern;

/** Grafana dashboards in ConfigMaps. */
final class Dashboards {

    private static final Pattern DASHBOARD = Pattern.compile("\"panels\"\\s*:|\"schemaVersion\"\\s*:");
    private static final Pattern WRAPPED = Pattern.compile("^\\s*\\{\\s*\"(dashboard|overwrite|folderId)\"\\s*:");

    private Dashboards() {}

    static boolean isDashboard(ForeignObject configMap) {
        return hasFile(configMap, DASHBOARD);
    }

    static boolean isWrapped(ForeignObject configMap) {
        return isDashboard(configMap) && hasFile(configMap, WRAPPED);
    }

    private static boolean hasFile(ForeignObject configMap, Pattern content) {
        for (JsonNode file : configMap.tree().path("data")) {
            if (content.matcher(file.asText()).find()) {
                return true;
            }
        }
        return false;
    }
}
