package io.gangflow.argo.launcher.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A server whose answers a test writes beforehand, in the order in which they are given; it records what it was asked.
 * A question without an answer fails the test. Used by one thread.
 */
public final class ScriptedApi implements KubernetesApi {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Every request so far, such as {@code GET /api/v1/pods}; an opened stream has the method {@code OPEN}. */
    public final List<String> asked = new ArrayList<>();

    /** The bodies of the requests that had one. */
    public final List<JsonNode> bodies = new ArrayList<>();

    private final Deque<Answer> answers = new ArrayDeque<>();

    /** @param breaks whether the connection breaks after the text */
    private record Answer(int status, String text, boolean breaks, Duration retryAfter) {

        Answer(int status, String text, boolean breaks) {
            this(status, text, breaks, Duration.ZERO);
        }
    }

    /** An object in which single quotes are written for double ones. */
    public static JsonNode json(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** Answers with a status and an object, written as for {@link #json}, or refuses to open a stream with them. */
    public ScriptedApi then(int status, String object) {
        return then(status, json(object));
    }

    public ScriptedApi then(int status, JsonNode object) {
        answers.add(new Answer(status, object.toString(), false));
        return this;
    }

    /** Answers that the server is busy and wants to be asked again after this time. */
    public ScriptedApi thenBusy(int status, Duration retryAfter) {
        answers.add(new Answer(status, "{\"message\":\"busy\"}", false, retryAfter));
        return this;
    }

    /** Answers with a stream of lines that ends. */
    public ScriptedApi thenStream(String... lines) {
        return thenText(String.join("\n", lines) + (lines.length == 0 ? "" : "\n"));
    }

    /** Answers with a stream of this text that ends. */
    public ScriptedApi thenText(String text) {
        answers.add(new Answer(200, text, false));
        return this;
    }

    /** Answers with a stream that breaks after this text. */
    public ScriptedApi thenBroken(String text) {
        answers.add(new Answer(200, text, true));
        return this;
    }

    /** Does not answer: the connection is lost. */
    public ScriptedApi thenLost() {
        answers.add(new Answer(0, "", true));
        return this;
    }

    /** The number of answers that nobody has asked for yet. */
    public int left() {
        return answers.size();
    }

    private Answer next(String question) throws IOException {
        asked.add(question);
        if (answers.isEmpty()) {
            throw new AssertionError("no answer was written for `" + question + "`, the last of " + asked);
        }
        Answer answer = answers.remove();
        if (answer.status() == 0) {
            throw new IOException("connection reset");
        }
        return answer;
    }

    @Override
    public Reply send(Request request) throws IOException {
        request.body().ifPresent(bodies::add);
        Answer answer = next(request.toString());
        return new Reply(answer.status(), JSON.readTree(answer.text()), answer.retryAfter());
    }

    @Override
    public InputStream open(String path) throws IOException {
        Answer answer = next("OPEN " + path);
        if (answer.status() != 200) {
            throw new StreamRefusedException(
                    answer.status(), new Reply(answer.status(), JSON.readTree(answer.text())).message());
        }
        InputStream text = new ByteArrayInputStream(answer.text().getBytes(StandardCharsets.UTF_8));
        return answer.breaks() ? new SequenceInputStream(text, new Broken()) : text;
    }

    /** The rest of a connection that breaks. */
    private static final class Broken extends InputStream {

        @Override
        public int read() throws IOException {
            throw new IOException("connection reset");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read();
        }
    }
}
