package io.gangflow.minicluster.api;

import com.sun.net.httpserver.Headers;
import io.gangflow.minicluster.object.ApiException;
import java.util.regex.Pattern;

/**
 * Rejects requests from web pages. The server may require no credentials, so a page in a browser on this machine must
 * not reach it across origins or through a name rebound to loopback.
 */
final class LocalOrigin {

    private static final Pattern LOCAL = Pattern.compile(
            "(127(\\.\\d{1,3}){3}|localhost|\\[::1]|kubernetes(\\.default(\\.svc(\\.cluster\\.local)?)?)?)"
                    + "(:\\d{1,5})?");

    private LocalOrigin() {}

    /** @throws ApiException (400) when the request may come from a web page */
    static void check(Headers headers) {
        String host = headers.getFirst("Host");
        String origin = headers.getFirst("Origin");
        boolean foreignHost = host != null && !LOCAL.matcher(host).matches();
        // fabric8 sends the server's own address as the origin of its watches.
        boolean foreignOrigin = origin != null && !origin.equals("http://" + host);
        if (foreignHost || foreignOrigin) {
            throw ApiException.badRequest("this server answers programs on its own machine only, not web pages");
        }
    }
}
