package io.gangflow.server.jetty;

import io.gangflow.server.http.ApiException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Responds, in the API's error format, to input that Jetty cannot parse as a request; the response repeats none of it.
 */
final class BadRequests implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus() < 400 ? 400 : response.getStatus();
        String path = request.getHttpURI() == null
                ? "/"
                : String.valueOf(request.getHttpURI().getPath());
        Reply reply = Reply.refusal(ApiHandler.dialect(path), new ApiException(status, HttpStatus.getMessage(status)));
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.write(true, ByteBuffer.wrap(reply.body()), callback);
        return true;
    }
}
