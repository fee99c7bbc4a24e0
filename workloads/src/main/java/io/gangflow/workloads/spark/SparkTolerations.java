package io.gangflow.workloads.spark;

import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tolerations that Gangflow's feature steps add to Spark's pods. Without the steps the setting has no effect. */
final class SparkTolerations {

    private static final String SETTING = "spark.kubernetes.scheduler.volcano.tolerations";
    private static final String OUR_STEPS = "io.gangflow.spark.volcano.";

    private SparkTolerations() {}

    static List<Toleration> of(Map<String, String> conf, String role) {
        List<Toleration> tolerations = new ArrayList<>();
        String setting = conf.getOrDefault(SETTING, "").strip();
        if (!setting.isEmpty()
                && conf.getOrDefault("spark.kubernetes." + role + ".pod.featureSteps", "")
                        .contains(OUR_STEPS)) {
            for (String toleration : setting.split(",", 0)) {
                tolerations.add(toleration(toleration.strip()));
            }
        }
        return tolerations;
    }

    /** Parses {@code key[=value][:effect]}. */
    private static Toleration toleration(String text) {
        int colon = text.indexOf(':');
        String taint = colon < 0 ? text : text.substring(0, colon);
        int equals = taint.indexOf('=');
        TolerationBuilder toleration = new TolerationBuilder()
                .withKey(equals < 0 ? taint : taint.substring(0, equals))
                .withOperator(equals < 0 ? "Exists" : "Equal");
        if (equals >= 0) {
            toleration.withValue(taint.substring(equals + 1));
        }
        if (colon >= 0) {
            toleration.withEffect(text.substring(colon + 1));
        }
        return toleration.build();
    }
}
