package io.gangflow.page.text;

import io.gangflow.cluster.Resources;
import io.gangflow.verdict.why.WhyPending;
import java.util.stream.Collectors;

/** Why a pod or gang waits, as one sentence with amounts and without a period. */
public final class WhySentence {

    private final WhyPending why;

    public WhySentence(WhyPending why) {
        this.why = why;
    }

    /** Returns text such as {@code train-0 waits for a node: it needs 4 cpu, 8Gi; 3 cpu are free on worker-1}. */
    public String text() {
        String subject =
                why.pods().size() == 1 && why.atOnce() == 1 ? why.pods().get(0) : why.subject();
        return switch (why.cause()) {
            case ROOM ->
                "%s %s: %s; %s"
                        .formatted(
                                subject, why.atOnce() > 1 ? "waits for its gang" : "waits for a node", needs(), free());
            case NO_NODE -> "%s waits forever: %s".formatted(subject, why.detail());
            case QUEUE -> "%s waits for its queue: %s; %s".formatted(subject, needs(), why.detail());
            case OVERCOMMIT -> "%s waits for Volcano to admit it: %s; %s".formatted(subject, needs(), why.detail());
            case TOO_FEW_PODS -> "%s waits for pods that do not exist: %s".formatted(subject, why.detail());
            case NEXT_LOOK -> "%s fits: its scheduler tries again soon".formatted(subject);
            case PEERS ->
                "%s holds %s and waits for the rest of its gang: %s"
                        .formatted(subject, Amounts.of(why.needs()), why.detail());
        };
    }

    private String needs() {
        return why.atOnce() == 1
                ? "it needs " + Amounts.of(why.needs())
                : "%d pods need %s at once".formatted(why.atOnce(), Amounts.of(why.needs()));
    }

    /** Lists only the scarce resource; node by node if there are few nodes. */
    private String free() {
        Resources all = why.free().stream().map(WhyPending.Free::free).reduce(Resources.NONE, Resources::plus);
        if (why.free().size() <= 2) {
            return why.free().stream()
                    .map(room -> "%s %s free on %s"
                            .formatted(scarce(room.free()), isOne(room.free()) ? "is" : "are", room.node()))
                    .collect(Collectors.joining(", "));
        }
        return "%s are free on %d nodes".formatted(scarce(all), why.free().size());
    }

    private boolean isOne(Resources room) {
        return scarce(room).startsWith("1 ");
    }

    /** Returns how much of the scarce resource an amount has. */
    public String scarce(Resources room) {
        return switch (why.scarce()) {
            case "" -> "not enough together,";
            case "cpu" -> Amounts.cpu(room) + " cpu";
            case "memory" -> (room.memoryBytes() >> 20) + "Mi";
            default -> room.amount(why.scarce()) + " " + (why.scarce().equals(Resources.GPU) ? "gpu" : why.scarce());
        };
    }
}
