package io.gangflow.rules.work;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import java.util.StringJoiner;

/** Resource amounts as text. */
public final class Amounts {

    private Amounts() {}

    /** Returns a text such as {@code 3 cpu, 4Gi, 1 nvidia.com/gpu}, or {@code nothing}. */
    public static String text(Resources amount) {
        StringJoiner text = new StringJoiner(", ");
        text.setEmptyValue("nothing");
        if (amount.milliCpu() > 0) {
            text.add(Quantity.formatCpu(amount.milliCpu()) + " cpu");
        }
        if (amount.memoryBytes() > 0) {
            text.add(Quantity.formatBytes(amount.memoryBytes()));
        }
        amount.extended().forEach((name, number) -> text.add(number + " " + name));
        return text.toString();
    }
}
