package io.gangflow.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.regex.Pattern;

/**
 * The only place that makes JSON mappers, so that no text is read without bounds on its depth, its size and its
 * numbers: the time to parse a number grows with the square of its digits, and recursion over a tree needs stack for
 * each level. A text beyond a bound is a {@code JsonProcessingException}, as a text that is not JSON is. YAML has the
 * bounds of {@code YamlDocument}. Thread-safe.
 */
public final class BoundedJson {

    /** Objects of a cluster, files and replies: 200 levels, texts of 8 MiB, documents of 256 MiB. */
    private static final StreamReadConstraints USUAL = StreamReadConstraints.builder()
            .maxNestingDepth(200)
            .maxNumberLength(100)
            .maxNameLength(2_000)
            .maxStringLength(8 << 20)
            .maxDocumentLength(256L << 20)
            .build();

    /** Requests of strangers. A tree takes some 20 times the memory of its text when its leaves are small. */
    private static final StreamReadConstraints REQUEST = StreamReadConstraints.builder()
            .maxNestingDepth(32)
            .maxNumberLength(64)
            .maxNameLength(1_024)
            .maxTokenCount(50_000)
            .build();

    private static final Pattern SOURCE = Pattern.compile("(?s) \\([^(]*\\[Source:.*");

    /** As Jackson configures it, with the usual bounds. Not to be configured: it has many users. */
    public static final ObjectMapper MAPPER = builder().build();

    /** The same; what it writes is indented. */
    public static final ObjectMapper INDENTED =
            builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private BoundedJson() {}

    /** A mapper to be configured further, with the usual bounds. */
    public static JsonMapper.Builder builder() {
        return JsonMapper.builder(factory(USUAL));
    }

    /** The usual bounds, for a format of Jackson's that is not JSON. */
    public static StreamReadConstraints bounds() {
        return USUAL;
    }

    /** Why a text is not JSON, without what Jackson adds about itself. */
    public static String problem(JsonProcessingException exception) {
        String words = SOURCE.matcher(exception.getOriginalMessage()).replaceAll("");
        return words.split(": expected", 2)[0]; // what follows lists the tokens of JSON
    }

    /** For requests of strangers: also refuses a name that an object has twice, and anything behind the document. */
    public static ObjectMapper requestMapper() {
        return JsonMapper.builder(factory(REQUEST))
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }

    private static JsonFactory factory(StreamReadConstraints bounds) {
        return JsonFactory.builder().streamReadConstraints(bounds).build();
    }
}
