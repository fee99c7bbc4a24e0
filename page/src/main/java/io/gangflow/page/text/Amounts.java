package io.gangflow.page.text;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Resource amounts for readers: {@code 3.5 cpu, 6400Mi, 1 gpu}. */
public final class Amounts {

    private Amounts() {}

    public static String of(Resources resources) {
        List<String> parts = new ArrayList<>();
        if (resources.milliCpu() > 0) {
            parts.add(cpu(resources) + " cpu");
        }
        if (resources.memoryBytes() > 0) {
            parts.add(Quantity.formatBytes(resources.memoryBytes()));
        }
        resources
                .extended()
                .forEach((name, amount) -> parts.add(amount + " " + (name.equals(Resources.GPU) ? "gpu" : name)));
        return parts.isEmpty() ? "nothing" : String.join(", ", parts);
    }

    /** Returns CPUs, with one decimal if it is not zero. */
    public static String cpu(Resources resources) {
        long milli = resources.milliCpu();
        return milli % 1000 == 0
                ? Long.toString(milli / 1000)
                : String.format(Locale.ROOT, milli % 100 == 0 ? "%.1f" : "%.2f", milli / 1000.0);
    }
}
