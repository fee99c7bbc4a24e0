package io.gangflow.cli.view;

import io.gangflow.cluster.Resources;
import io.gangflow.page.object.Durations;
import io.gangflow.verdict.why.WhyPending;
import io.gangflow.verdict.why.WhyPending.Holder;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The reasons why a pod or gang waits: a sentence with amounts, and a few titled lines below it. */
public final class WhyText {

    private static final int MOST_HOLDERS = 4;

    private final WhyPending why;
    private final long nowMillis;
    private final boolean locked;
    private final Function<String, String> machines;

    /**
     * Creates the text.
     *
     * @param locked whether the run is known to lock
     * @param machines returns the machine type of a pool
     */
    public WhyText(WhyPending why, long nowMillis, boolean locked, Function<String, String> machines) {
        this.why = why;
        this.nowMillis = nowMillis;
        this.locked = locked;
        this.machines = machines;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(sentence());
        titled(lines, "held by", holders());
        titled(lines, "starts", starts());
        titled(lines, "sooner", sooner());
        why.said()
                .forEach(said -> titled(lines, why.said().get(0).startsWith("PodGroup") ? "Volcano" : "message", said));
        return lines;
    }

    private static void titled(List<String> lines, String title, String text) {
        if (!text.isEmpty()) {
            lines.add("  %-9s %s".formatted(title, text));
        }
    }

    private String sentence() {
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

    private String scarce(Resources room) {
        return switch (why.scarce()) {
            case "" -> "not enough together,";
            case "cpu" -> Amounts.cpu(room) + " cpu";
            case "memory" -> (room.memoryBytes() >> 20) + "Mi";
            default -> room.amount(why.scarce()) + " " + (why.scarce().equals(Resources.GPU) ? "gpu" : why.scarce());
        };
    }

    private String holders() {
        List<Holder> shown =
                why.holders().subList(0, Math.min(MOST_HOLDERS, why.holders().size()));
        int more = why.holders().size() - shown.size();
        return shown.stream().map(this::holder).collect(Collectors.joining(", "))
                + (more > 0 ? " and %d more".formatted(more) : "");
    }

    private String holder(Holder holder) {
        String left = holder.endMillis()
                .map(end -> ", about %s left".formatted(Durations.clock(Math.max(0, end - nowMillis))))
                .orElse(locked ? ", never ends" : "");
        return "%s (%s%s)".formatted(holder.name(), scarce(holder.holds()), left);
    }

    private String starts() {
        return why.start()
                .map(start -> "in about %s%s"
                        .formatted(
                                Durations.clock(Math.max(0, start.atMillis() - nowMillis)),
                                start.afterWhom().isEmpty()
                                        ? ""
                                        : ", when %s ends at %s"
                                                .formatted(start.afterWhom(), Durations.clock(start.atMillis()))))
                .orElse(locked ? "never: the cluster is locked" : "");
    }

    private String sooner() {
        return why.cures().stream().map(this::cure).collect(Collectors.joining(", or "));
    }

    private String cure(Unblock cure) {
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
}
