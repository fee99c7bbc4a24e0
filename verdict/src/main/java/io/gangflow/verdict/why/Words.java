package io.gangflow.verdict.why;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import java.util.ArrayList;
import java.util.List;

/** Formats amounts for sentences. */
final class Words {

    private Words() {}

    static String of(Resources resources) {
        List<String> parts = new ArrayList<>();
        if (resources.milliCpu() > 0) {
            parts.add(Quantity.formatCpu(resources.milliCpu()) + " cpu");
        }
        if (resources.memoryBytes() > 0) {
            parts.add(Quantity.formatBytes(resources.memoryBytes()));
        }
        resources.extended().forEach((name, amount) -> parts.add(amount + " " + name));
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }
}
