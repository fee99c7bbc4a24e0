package io.gangflow.minicluster.argo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last {@value #MOST} counted runs of a schedule, each with the resource version at which it had ended. An older
 * version is a delayed event; a newer one belongs to a retried run. Not thread-safe.
 */
final class EndedRuns {

    private static final int MOST = 100;

    private final Map<String, Long> versions = new LinkedHashMap<>();

    void add(CronChild child) {
        versions.put(child.uid(), child.version());
        if (versions.size() > MOST) {
            versions.remove(versions.keySet().iterator().next());
        }
    }

    boolean isLateNews(CronChild child) {
        return child.version() < versions.getOrDefault(child.uid(), 0L);
    }
}
