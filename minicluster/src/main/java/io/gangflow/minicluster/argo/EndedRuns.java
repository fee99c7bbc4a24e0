package io.gangflow.minicluster.argo;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The runs of a schedule that were counted last, {@value #MOST} at most, with the version at which they had ended: an
 * older one is late news, a newer one has been retried. Not thread-safe.
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
