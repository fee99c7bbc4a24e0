package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts the {@code retryStrategy} of a template to the {@code retry} of a stage. */
record WorkflowRetry(String label, Field template, ArgoText text, PipelineDraft draft) {

    /** The language's maximum number of retries. */
    private static final int MOST = 100;

    /** Without {@code backoff} Argo does not wait; this is the language's minimum. */
    private static final String SHORTEST = "1s";

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,8})(s|m|h|d)?");

    void into(StageDraft stage) {
        Field strategy = template.at("retryStrategy");
        if (!strategy.isGiven() || stage.has("retry")) {
            return;
        }
        Field limit = strategy.at("limit");
        Optional<Integer> retries = text.constant(limit)
                .filter(value -> value.matches("[0-9]{1,6}"))
                .map(Integer::valueOf);
        if (retries.isEmpty()) {
            note(strategy, "a template without a limit is retried without end; here %d times".formatted(MOST));
        }
        strategy.at("retryPolicy")
                .peek()
                .filter("Always"::equals)
                .ifPresent(always -> strategy.at("retryPolicy").text());
        Field factor = strategy.at("backoff", "factor");
        factor.peek().filter("2"::equals).ifPresent(two -> factor.text());
        Optional<String> backoff =
                text.constant(strategy.at("backoff", "duration")).flatMap(WorkflowRetry::duration);
        int number = Math.min(MOST, retries.orElse(MOST));
        if (number > 0) {
            ObjectNode retry = Values.JSON.objectNode().put("limit", number);
            String wait = backoff.orElse(SHORTEST);
            if (!wait.equals("10s")) {
                retry.put("backoff", wait);
            }
            stage.set("retry", retry);
        }
        if (strategy.tree().isEmpty()) {
            strategy.take();
        }
    }

    /** A duration in Argo's format, in which a plain number is seconds. */
    static Optional<String> duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return text.matches("([0-9]+h)?([0-9]+m)?([0-9]+s)?") && !text.isEmpty()
                    ? Optional.of(text)
                    : Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        long seconds = switch (unit) {
            case "m" -> number * 60;
            case "h" -> number * 3_600;
            case "d" -> number * 86_400;
            default -> number;
        };
        return seconds == 0 ? Optional.empty() : Optional.of(Values.duration(seconds));
    }

    private void note(Field field, String reason) {
        draft.note(new Note(Note.Kind.CHANGED, label, field.path(), reason, ""));
    }
}
