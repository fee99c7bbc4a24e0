package io.gangflow.minicluster.api;

import com.sun.net.httpserver.Headers;
import java.util.regex.Pattern;

/**
 * Keeps web pages out. The server asks for no credentials, so a page in a browser on this machine must reach it neither
 * across origins nor by a name that it has rebound to loopback.
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
        // fabric8 sends the server's own address as origin of its watches.
        boolean foreignOrigin = origin != null && !origin.equals("http://" + host);
        if (foreignHost || foreignOrigin) {
            throw ApiException.badRequest("this server answers programs on its own machine only, not web pages");
        }
    }
}
