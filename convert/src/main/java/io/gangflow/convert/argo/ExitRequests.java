package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts HTTP requests that a workflow sends at its end to notifications. */
final class ExitRequests {

    private static final Pattern STATUS =
            Pattern.compile("\\s*workflow\\.status\\s*(==|!=)\\s*['\"](Succeeded|Failed|Error)['\"]\\s*");

    private static final Pattern URL = Pattern.compile("https?://[^{}\\s]+");

    private ExitRequests() {}

    /** Takes the parts that become a notification: the exit handler of a workflow, and its hooks. */
    static void take(Templates templates, PipelineDraft draft) {
        Field spec = templates.spec();
        request(templates, spec.at("onExit")).ifPresent(http -> {
            spec.at("onExit").text();
            notify(templates, http, "always", draft);
        });
        boolean hasExit = spec.at("onExit").isGiven(); // which takes precedence over the hook `exit`
        spec.at("hooks")
                .fields()
                .forEach((name, hook) -> event(hasExit ? "" : name, hook.at("expression"))
                        .ifPresent(event -> request(templates, hook.at("template"))
                                .ifPresent(http -> {
                                    List.of("template", "expression")
                                            .forEach(key -> hook.at(key).text());
                                    notify(templates, http, event, draft);
                                })));
    }

    private static void notify(Templates templates, Field http, String event, PipelineDraft draft) {
        ObjectNode notice = Values.JSON.objectNode().put("on", event);
        notice.putObject("webhook").put("url", http.at("url").peek().orElse(""));
        draft.notify(notice);
        List.of("url", "method").forEach(key -> http.at(key).text());
        draft.note(new Note(
                Note.Kind.CHANGED,
                templates.label(),
                http.path(),
                "`notify` sends a POST with the facts of the run as JSON to this address, not this request",
                "let the receiver read the facts"));
    }

    /** The request of a template that sends one to a constant address. */
    private static Optional<Field> request(Templates templates, Field name) {
        return name.peek()
                .flatMap(templates::named)
                .filter(template -> template.at("http", "url")
                        .peek()
                        .filter(URL.asMatchPredicate())
                        .isPresent())
                .map(template -> {
                    template.at("name").text();
                    return template.at("http");
                });
    }

    private static Optional<String> event(String hook, Field expression) {
        if (!expression.isGiven()) {
            return hook.equals("exit") ? Optional.of("always") : Optional.empty();
        }
        Matcher status = STATUS.matcher(expression.peek().orElse(""));
        if (!status.matches()) {
            return Optional.empty();
        }
        boolean succeeded = status.group(2).equals("Succeeded");
        boolean equal = status.group(1).equals("==");
        return succeeded || equal ? Optional.of(succeeded == equal ? "success" : "failure") : Optional.empty();
    }
}
