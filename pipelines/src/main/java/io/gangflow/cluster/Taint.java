package io.gangflow.cluster;

/** A node's taint, with Kubernetes' effects: NoSchedule, PreferNoSchedule or NoExecute. */
public record Taint(String key, String value, Effect effect) {

    public enum Effect {
        NoSchedule,
        PreferNoSchedule,
        NoExecute
    }
}
