package io.gangflow.server.jetty;

import io.gangflow.server.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.eclipse.jetty.http.MimeTypes;
import org.jspecify.annotations.Nullable;

/** The supported media types of request bodies. */
final class MediaTypes {

    private static final String FORM = "application/x-www-form-urlencoded";

    private MediaTypes() {}

    /**
     * Whether a body is a form; otherwise it is JSON. A body without a type counts as JSON, as in FastAPI.
     *
     * @throws ApiException with 415 for any other type, or a charset that is not UTF-8
     */
    static boolean isForm(@Nullable String contentType, Endpoint endpoint) {
        if (contentType == null) {
            return false;
        }
        String charset = MimeTypes.getCharsetFromContentType(contentType);
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        boolean json = "application/json".equals(type) || (type.startsWith("application/") && type.endsWith("+json"));
        boolean form = FORM.equals(type) && endpoint.kind() == Endpoint.Kind.TOKEN;
        boolean utf8 = charset == null || StandardCharsets.UTF_8.name().equalsIgnoreCase(charset);
        if (!utf8 || !(json || form)) {
            throw new ApiException(415, "Unsupported Media Type; send application/json in UTF-8");
        }
        return form;
    }
}
