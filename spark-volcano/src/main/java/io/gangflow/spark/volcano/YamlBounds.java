package io.gangflow.spark.volcano;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Limits of a YAML or JSON text, checked on the parser's events before fabric8 builds objects from it: fabric8's reader
 * (7.4.0, KubernetesSerialization) needs stack for each level, and time that grows with the square of a number's
 * digits. The limits are those of Gangflow's own reader, which is not on Spark's class path.
 */
final class YamlBounds {

    /** Limit in characters as well as in bytes. */
    static final int MAX_SIZE = 1 << 20;

    static final int MAX_DEPTH = 64;
    private static final int MAX_VALUES = 100_000;
    private static final int MAX_QUOTED = 64 << 10;
    private static final int MAX_PLAIN = 1_000;

    private YamlBounds() {}

    /**
     * @throws IllegalArgumentException if a text exceeds a limit, has an anchor, or is not YAML
     */
    static void check(String text) {
        require(text.length() <= MAX_SIZE, "it has more than %,d characters".formatted(MAX_SIZE));
        int depth = 0;
        int values = 0;
        // The parser (3.0.1) fails if a buffer ends within a surrogate pair.
        LoadSettings settings =
                LoadSettings.builder().setBufferSize(text.length() + 1).build();
        try {
            for (Event event : new Parse(settings).parseString(text)) {
                switch (event.getEventId()) {
                    case MappingStart, SequenceStart -> depth++;
                    case MappingEnd, SequenceEnd -> depth--;
                    default -> {}
                }
                values += event instanceof NodeEvent ? 1 : 0;
                require(depth <= MAX_DEPTH, "values are nested more than %d deep".formatted(MAX_DEPTH));
                require(values <= MAX_VALUES, "it has more than %,d values".formatted(MAX_VALUES));
                // An alias can expand to much more than its text.
                require(
                        !(event instanceof NodeEvent node) || node.getAnchor().isEmpty(),
                        "anchors and aliases are not read");
                if (event instanceof ScalarEvent scalar) {
                    int most = scalar.isPlain() ? MAX_PLAIN : MAX_QUOTED;
                    require(scalar.getValue().length() <= most, "a text has more than %,d characters".formatted(most));
                }
            }
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void require(boolean within, String problem) {
        if (!within) {
            throw new IllegalArgumentException(problem);
        }
    }
}
