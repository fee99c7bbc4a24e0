package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** Additional tolerations of pods, beside those of their templates; Spark has no setting for them. */
final class Tolerations {

    private static final Pattern ONE = Pattern.compile(
            "([A-Za-z0-9][A-Za-z0-9./_-]*)(=([A-Za-z0-9._-]*))?(:(NoSchedule|PreferNoSchedule|NoExecute))?");

    private Tolerations() {}

    /**
     * Returns the pod with the tolerations of the setting.
     *
     * @throws IllegalArgumentException if the setting is not a list of {@code key[=value][:effect]}
     */
    static SparkPod tolerate(SparkPod pod, SparkConf conf) {
        String setting = VolcanoSetting.TOLERATIONS.of(conf);
        if (setting.isEmpty()) {
            return pod;
        }
        List<Toleration> tolerations = Arrays.stream(setting.split(",", -1))
                .map(String::strip)
                .map(Tolerations::toleration)
                .toList();
        return new SparkPod(
                new PodBuilder(pod.pod())
                        .editOrNewSpec()
                        .addAllToTolerations(tolerations)
                        .endSpec()
                        .build(),
                pod.container());
    }

    private static Toleration toleration(String text) {
        Matcher matcher = ONE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "`%s` has `%s`; a toleration is `key`, `key:effect`, `key=value` or `key=value:effect`"
                            .formatted(VolcanoSetting.TOLERATIONS.key(), text));
        }
        String value = matcher.group(3);
        return new Toleration(matcher.group(5), matcher.group(1), value == null ? "Exists" : "Equal", null, value);
    }
}
