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
 * The only place that creates JSON mappers, so that depth, size and numbers of every parsed text are bounded: the time
 * to parse a number grows with the square of its digits, and recursion over a tree needs stack for each level. A text
 * beyond a bound is a {@code JsonProcessingException}, like a text that is not JSON. YAML has the bounds of
 * {@code YamlDocument}. Thread-safe.
 */
public final class BoundedJson {

    /** Bounds for cluster objects, files and responses: 200 levels, strings of 8 MiB, documents of 256 MiB. */
    private static final StreamReadConstraints USUAL = StreamReadConstraints.builder()
            .maxNestingDepth(200)
            .maxNumberLength(100)
            .maxNameLength(2_000)
            .maxStringLength(8 << 20)
            .maxDocumentLength(256L << 20)
            .build();

    /**
     * Bounds for requests of untrusted clients. A tree with small leaves takes some 20 times the memory of its text.
     */
    private static final StreamReadConstraints REQUEST = StreamReadConstraints.builder()
            .maxNestingDepth(32)
            .maxNumberLength(64)
            .maxNameLength(1_024)
            .maxTokenCount(50_000)
            .build();

    private static final Pattern SOURCE = Pattern.compile("(?s) \\([^(]*\\[Source:.*");

    /** A mapper with Jackson's defaults and the usual bounds. Do not configure it: it is shared. */
    public static final ObjectMapper MAPPER = builder().build();

    /** Like {@link #MAPPER}, with indented output. */
    public static final ObjectMapper INDENTED =
            builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private BoundedJson() {}

    /** Returns a builder for a mapper with the usual bounds and further configuration. */
    public static JsonMapper.Builder builder() {
        return JsonMapper.builder(factory(USUAL));
    }

    /** Returns the usual bounds, for a Jackson format other than JSON. */
    public static StreamReadConstraints bounds() {
        return USUAL;
    }

    /** Returns why a text is not JSON, without the details that Jackson adds about itself. */
    public static String problem(JsonProcessingException exception) {
        String words = SOURCE.matcher(exception.getOriginalMessage()).replaceAll("");
        return words.split(": expected", 2)[0]; // the rest lists the tokens of JSON
    }

    /**
     * Returns a mapper for requests of untrusted clients. It also refuses duplicate names in an object, and any text
     * after the document.
     */
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
