package io.gangflow.page.web;

import java.util.Map;

/** Headers that keep the page from running or loading anything but its own files. */
final class SecurityHeaders {

    static final Map<String, String> ALL = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    private SecurityHeaders() {}
}
