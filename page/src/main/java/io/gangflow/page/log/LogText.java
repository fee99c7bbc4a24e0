package io.gangflow.page.log;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.page.object.Json;
import io.gangflow.run.Label;
import java.util.Locale;

/**
 * A line of a pod's log.
 *
 * @param at its time, RFC 3339; empty if unknown
 * @param text without control characters
 */
public record LogText(Pod pod, String at, String text) {

    /**
     * Whether the text has a part.
     *
     * @param wanted in lower case; empty for every line
     */
    public boolean contains(String wanted) {
        return wanted.isEmpty() || text.toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** Returns the bytes that it takes in memory, roughly. */
    long size() {
        return 100L + 2L * text.length();
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("pod", pod.getMetadata().getName());
        json.put("stage", ObjectView.label(pod, Label.STAGE));
        json.put("rank", PodRank.of(pod).map(PodRank::rank).orElse(null));
        json.put("at", at.isEmpty() ? null : at);
        return json.put("text", text);
    }
}
