package io.gangflow.argo.compiler.notify;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;

/** The body of a notification as JSON. */
public final class NoticeBody {

    /** Limit for a name in a sentence; a run's ID can be much longer. */
    private static final int MOST_CHARACTERS = 200;

    private NoticeBody() {}

    /** The fields of the notice; empty ones are omitted. */
    public static String webhook(Notice notice) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("event", notice.event());
        body.put("pipeline", notice.pipeline());
        body.put("run", notice.run());
        body.put("workflow", notice.workflow());
        body.put("namespace", notice.namespace());
        body.put("status", notice.status());
        if (!notice.scheduledTime().isEmpty()) {
            body.put("scheduledTime", notice.scheduledTime());
        }
        notice.failedStages().forEach(body.withArray("/failedStages")::add);
        if (!notice.lateAfter().isEmpty()) {
            body.put("lateAfter", notice.lateAfter());
        }
        return body.toString();
    }

    /**
     * A sentence in Slack's mrkdwn. Slack parses {@code &}, {@code <} and {@code >} as control characters
     * (api.slack.com/reference/surfaces/formatting, Escaping text); they are escaped, so no value can mention people or
     * hide a link.
     */
    public static String slack(Notice notice) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("text", sentence(notice))
                .toString();
    }

    private static String sentence(Notice notice) {
        String run = "Run " + code(notice.run()) + " of pipeline " + code(notice.pipeline());
        String place = " (workflow %s in namespace %s)".formatted(code(notice.workflow()), code(notice.namespace()));
        return switch (notice.event()) {
            case "success" -> ":white_check_mark: " + run + " succeeded" + place;
            case NoticeVariables.LATE ->
                ":hourglass: %s is late: it has not ended %s after %s%s"
                        .formatted(run, notice.lateAfter(), code(notice.scheduledTime()), place);
            default -> ":x: " + run + " failed" + stages(notice) + place;
        };
    }

    private static String stages(Notice notice) {
        return notice.failedStages().isEmpty()
                ? ""
                : notice.failedStages().stream().map(NoticeBody::code).collect(Collectors.joining(", ", " in ", ""));
    }

    /** A value in a code span, with characters replaced that would end the span. */
    private static String code(String value) {
        String one = value.codePoints()
                .map(character -> Character.isISOControl(character) ? ' ' : character == '`' ? '\'' : character)
                .limit(MOST_CHARACTERS)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return "`" + one.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "`";
    }
}
