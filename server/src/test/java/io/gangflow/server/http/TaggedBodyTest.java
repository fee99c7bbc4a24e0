package io.gangflow.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class TaggedBodyTest {

    private static final byte[] TEXT = "[1,2,3]".repeat(100).getBytes(StandardCharsets.UTF_8);
    private final TaggedBody body = TaggedBody.of("application/json", TEXT, Optional.empty());

    private static Answer answer(TaggedBody body, Map<String, String> headers) {
        Call call = new Call(new Caller("alice", List.of()), Map.of(), Map.of(), headers, MissingNode.getInstance());
        return body.answer(call, TaggedBody.ASK_EACH_TIME, Map.of("X-More", "1"));
    }

    @Test
    void whoHasTheBodyGetsNotModified() {
        Answer first = answer(body, Map.of());
        String tag = first.headers().get("ETag");

        assertThat(first.status()).isEqualTo(200);
        assertThat(answer(body, Map.of("if-none-match", "W/\"other\", " + tag))).isInstanceOf(Answer.Empty.class);
        assertThat(answer(body, Map.of("if-none-match", tag)).status()).isEqualTo(304);
        assertThat(answer(body, Map.of("if-none-match", tag)).headers())
                .containsEntry("X-More", "1")
                .containsEntry("Cache-Control", "private, no-cache");
        assertThat(answer(body, Map.of("if-none-match", "W/\"other\"")).status())
                .isEqualTo(200);
    }

    @Test
    void anotherTextHasAnotherTag() {
        TaggedBody other = TaggedBody.of("application/json", new byte[] {'1'}, Optional.empty());

        assertThat(other.tag()).isEqualTo("W/\"6b86b273ff34fce19d6b804e\"");
        assertThat(other.tag()).isNotEqualTo(body.tag());
    }

    @Test
    void aCompressedBodyIsSentCompressedToThoseWhoAcceptIt() throws IOException {
        TaggedBody compressed = body.compressed();

        Answer.Bytes zipped = (Answer.Bytes) answer(compressed, Map.of("accept-encoding", "gzip, br"));
        Answer.Bytes plain = (Answer.Bytes) answer(compressed, Map.of("accept-encoding", "gzip;q=0"));

        assertThat(zipped.headers()).containsEntry("Content-Encoding", "gzip").containsEntry("ETag", body.tag());
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
                .isEqualTo(TEXT);
        assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
        assertThat(plain.body()).isEqualTo(TEXT);
    }
}
