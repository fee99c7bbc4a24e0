package io.gangflow.page.web;

import io.gangflow.server.http.TaggedBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page in the class path, read once each. Thread-safe. */
final class Assets {

    private static final String FOLDER = "/io/gangflow/page/web/files/";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final String INDEX = "index.html";
    private static final String ZIPPED = ".gz";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ico", "image/x-icon",
            "woff2", "font/woff2",
            "json", "application/json",
            "txt", "text/plain; charset=utf-8");

    private final Source source;
    private final Map<String, TaggedBody> read = new ConcurrentHashMap<>();

    /** Opens a file by its name. */
    interface Source {
        Optional<InputStream> open(String name);
    }

    Assets(Source source) {
        this.source = source;
    }

    static Assets ofBuild() {
        return new Assets(name -> Optional.ofNullable(
                Assets.class.getResourceAsStream(FOLDER + (name.startsWith(INDEX) ? "" : "assets/") + name)));
    }

    /** Returns a file; empty if it does not exist or its type is not one of {@link #TYPES}. */
    Optional<TaggedBody> find(String name) {
        TaggedBody known = read.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null || !NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        Optional<TaggedBody> found = bytes(name).map(plain -> TaggedBody.of(type, plain, bytes(name + ZIPPED)));
        found.ifPresent(asset -> read.put(name, asset));
        return found;
    }

    private Optional<byte[]> bytes(String name) {
        Optional<InputStream> found = source.open(name);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = found.get()) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the file `%s` of the page can't be read".formatted(name), e);
        }
    }
}
