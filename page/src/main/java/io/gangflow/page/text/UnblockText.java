package io.gangflow.page.text;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.Optional;
import java.util.function.Function;

/** The changes after which waiting pods fit, in words. */
public final class UnblockText {

    private UnblockText() {}

    /**
     * Returns text such as {@code 2 more g4dn.xlarge nodes (+1.05 USD/h)}.
     *
     * @param machines returns the machine type of a pool; empty if it is unknown
     */
    public static String of(Unblock cure, Function<String, String> machines) {
        return switch (cure.kind()) {
            case NODES ->
                "%s more %s node%s%s"
                        .formatted(
                                cure.count() == 1 ? "one" : Integer.toString(cure.count()),
                                Optional.of(machines.apply(cure.target()))
                                        .filter(name -> !name.isEmpty())
                                        .orElse("`" + cure.target() + "`"),
                                cure.count() == 1 ? "" : "s",
                                cure.usdPerHour() > 0 ? " (+%s USD/h)".formatted(Money.usd(cure.usdPerHour())) : "");
            case FEWER_PODS -> "%d pods in the gang".formatted(cure.count());
            case QUEUE_CAPABILITY -> "more capability for queue `%s`".formatted(cure.target());
        };
    }

    /** Returns the machine type of a pool; empty if it is unknown. */
    public static String machine(Cluster cluster, String pool) {
        return cluster.nodePools().stream()
                .filter(each -> each.name().equals(pool))
                .map(NodePool::machine)
                .filter(name -> !name.equals("unnamed"))
                .findFirst()
                .orElse("");
    }
}
