package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Decodes UTF-8 strictly: no byte is replaced by a question mark. */
public final class Utf8 {

    private Utf8() {}

    /** Returns the text without a leading byte order mark, or the place of the first byte that is not UTF-8. */
    public static Checked<String> decode(String file, byte[] bytes) {
        CharBuffer text = CharBuffer.allocate(bytes.length + 1);
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(input, text, true);
        text.flip();
        if (!result.isError()) {
            String decoded = text.toString();
            return Checked.of(decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded, List.of());
        }
        String before = text.toString();
        int line =
                1 + (int) before.chars().filter(character -> character == '\n').count();
        int lineStart = before.lastIndexOf('\n') + 1;
        int column = 1 + before.codePointCount(lineStart, before.length());
        return Checked.failed(List.of(Diagnostic.of(
                        DiagnosticCode.GF0002,
                        new SourceSpan(file, line, column, 1),
                        "byte 0x%02X at offset %d is not UTF-8".formatted(bytes[input.position()], input.position()),
                        "from here on")
                .withHint("save the file as UTF-8")));
    }
}
