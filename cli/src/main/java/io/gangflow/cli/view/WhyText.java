package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.UnblockText;
import io.gangflow.page.text.WhySentence;
import io.gangflow.verdict.why.WhyPending;
import io.gangflow.verdict.why.WhyPending.Holder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The reasons why a pod or gang waits: a sentence with amounts, and a few titled lines below it. */
public final class WhyText {

    private static final int MOST_HOLDERS = 4;

    private final WhyPending why;
    private final WhySentence sentence;
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
        this.sentence = new WhySentence(why);
        this.nowMillis = nowMillis;
        this.locked = locked;
        this.machines = machines;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(sentence.text());
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
        return "%s (%s%s)".formatted(holder.name(), sentence.scarce(holder.holds()), left);
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
        return why.cures().stream().map(cure -> UnblockText.of(cure, machines)).collect(Collectors.joining(", or "));
    }
}
