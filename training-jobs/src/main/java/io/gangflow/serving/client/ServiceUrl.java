package io.gangflow.serving.client;

import io.gangflow.training.command.UsageException;
import java.net.URI;

/** The URL of a service as given by the user: {@code http://host:port}. */
final class ServiceUrl {

    private ServiceUrl() {}

    /**
     * @throws UsageException if the text is not such a URL
     */
    static URI parse(String text) {
        try {
            URI uri = URI.create(text.contains("://") ? text : "http://" + text);
            boolean plain = uri.getRawPath().isEmpty() || uri.getRawPath().equals("/");
            if ("http".equals(uri.getScheme()) && uri.getHost() != null && plain && uri.getRawQuery() == null) {
                int port = uri.getPort() < 0 ? 80 : uri.getPort();
                return URI.create("http://" + uri.getHost() + ":" + port);
            }
        } catch (IllegalArgumentException notAUri) {
            throw new UsageException("\"" + text + "\" is not a URL: " + notAUri.getMessage());
        }
        throw new UsageException("\"" + text + "\" is not of the form http://host:port");
    }
}
