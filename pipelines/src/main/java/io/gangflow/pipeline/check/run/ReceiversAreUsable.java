package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.notify.Notification;
import io.gangflow.pipeline.notify.NotifyForm;
import io.gangflow.pipeline.notify.NotifyTarget;
import io.gangflow.pipeline.source.SourceSpan;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** GF0251 and GF0252: an unusable URL of a receiver, and a URL that permits writing and is not in a Secret. */
final class ReceiversAreUsable {

    private static final Pattern SECRET = Pattern.compile("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");
    private static final Pattern KEY = Pattern.compile("[-._A-Za-z0-9]{1,253}");

    /** Hosts where knowing the path of the URL is enough to write. */
    private static final Pattern OPEN_TO_HOLDERS = Pattern.compile(
            "hooks\\.slack\\.com|(.+\\.)?discord(app)?\\.com|(.+\\.)?webhook\\.office\\.com|chat\\.googleapis\\.com");

    private static final String USE_A_SECRET = "put it into a Secret: `{ secret: NAME, key: url }`";

    private ReceiversAreUsable() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        List<Notification> all = pipeline.watch().notifications();
        for (int index = 0; index < all.size(); index++) {
            Notification each = all.get(index);
            String[] path = {"notify", Integer.toString(index), each.form().keyword()};
            if (!pipeline.source().hasValue(path)) {
                continue; // without a receiver, which the shape reports
            }
            if (each.target() instanceof NotifyTarget.Address address) {
                address(pipeline, path, each.form(), address.url()).ifPresent(found::add);
            } else if (each.target() instanceof NotifyTarget.InSecret secret) {
                name(below(pipeline, path, "secret"), "the name of a Secret", SECRET, secret.secret())
                        .ifPresent(found::add);
                name(below(pipeline, path, "key"), "a key of a Secret", KEY, secret.key())
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static SourceSpan below(Pipeline pipeline, String[] path, String key) {
        return pipeline.source().value(path[0], path[1], path[2], key);
    }

    private static Optional<Diagnostic> address(Pipeline pipeline, String[] path, NotifyForm form, String url) {
        if (!pipeline.source().hasValue(path[0], path[1], path[2], "url")) {
            return key(pipeline, path);
        }
        SourceSpan place = below(pipeline, path, "url");
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            return Optional.of(refused(place, url, String.valueOf(e.getReason())));
        }
        boolean http =
                uri.getScheme() != null && Set.of("http", "https").contains(uri.getScheme()) && uri.getHost() != null;
        if (!http) {
            return Optional.of(refused(place, url, "an address such as `https://alerts.example.com/runs`"));
        }
        boolean open = form == NotifyForm.SLACK
                || uri.getUserInfo() != null
                || OPEN_TO_HOLDERS.matcher(uri.getHost()).matches();
        return open
                ? Optional.of(Diagnostic.of(
                                DiagnosticCode.GF0252,
                                place,
                                "everybody who reads the workflow can send messages to this address",
                                "the address is the permission")
                        .withHint(USE_A_SECRET))
                : key(pipeline, path);
    }

    private static Optional<Diagnostic> key(Pipeline pipeline, String[] path) {
        return pipeline.source().has(path[0], path[1], path[2], "key")
                ? Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0251,
                        pipeline.source().key(path[0], path[1], path[2], "key"),
                        "`key` belongs to `secret`, and the address is written with `url`",
                        "remove it"))
                : Optional.empty();
    }

    private static Diagnostic refused(SourceSpan place, String url, String label) {
        return Diagnostic.of(
                DiagnosticCode.GF0251, place, "`%s` is not an http address".formatted(Excerpt.of(url)), label);
    }

    private static Optional<Diagnostic> name(SourceSpan place, String what, Pattern allowed, String name) {
        return allowed.matcher(name).matches()
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0251,
                        place,
                        "`%s` cannot be %s".formatted(Excerpt.of(name), what),
                        "letters, digits, `-` and `.`"));
    }
}
