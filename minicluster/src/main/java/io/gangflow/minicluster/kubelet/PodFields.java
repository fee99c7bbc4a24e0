package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectFieldSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The downward API: values of {@code fieldRef} and {@code resourceFieldRef}. */
final class PodFields {

    private static final Pattern MAP_ENTRY = Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

    private final Pod pod;
    private final String address;

    PodFields(Pod pod, String address) {
        this.pod = pod;
        this.address = address;
    }

    /** The value; an empty string when the pod has none. */
    String of(ObjectFieldSelector selector) {
        String path = selector.getFieldPath();
        Matcher entry = MAP_ENTRY.matcher(path);
        if (entry.matches()) {
            Map<String, String> map = "labels".equals(entry.group(1))
                    ? pod.getMetadata().getLabels()
                    : pod.getMetadata().getAnnotations();
            return map == null ? "" : map.getOrDefault(entry.group(2), "");
        }
        String value = switch (path) {
            case "metadata.name" -> pod.getMetadata().getName();
            case "metadata.namespace" -> pod.getMetadata().getNamespace();
            case "metadata.uid" -> pod.getMetadata().getUid();
            case "spec.nodeName" -> pod.getSpec().getNodeName();
            case "spec.serviceAccountName" -> pod.getSpec().getServiceAccountName();
            case "status.podIP", "status.podIPs" -> address;
            case "status.hostIP", "status.hostIPs" -> "127.0.0.1";
            default -> "";
        };
        return Objects.requireNonNullElse(value, "");
    }

    /** The container's limit or request, in units of the divisor, rounded up as in the kubelet. */
    static String of(ResourceFieldSelector selector, Container container) {
        String[] kindAndName = selector.getResource().split("\\.", 2);
        var resources = container.getResources();
        Map<String, Quantity> amounts = resources == null
                ? null
                : kindAndName[0].equals("limits") ? resources.getLimits() : resources.getRequests();
        Quantity amount = amounts == null ? null : amounts.get(kindAndName[1]);
        if (amount == null) {
            return "0";
        }
        BigDecimal whole = Quantity.getAmountInBytes(amount);
        return whole.divide(divisor(selector.getDivisor()), 0, RoundingMode.CEILING)
                .toPlainString();
    }

    private static BigDecimal divisor(@Nullable Quantity divisor) {
        BigDecimal value = divisor == null ? BigDecimal.ONE : Quantity.getAmountInBytes(divisor);
        return value.signum() == 0 ? BigDecimal.ONE : value;
    }
}
