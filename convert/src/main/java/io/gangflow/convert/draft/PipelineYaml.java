package io.gangflow.convert.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Writes a pipeline in the usual style: small mappings and lists on one line, programs as blocks. */
public final class PipelineYaml {

    private static final int WIDTH = 100;

    /** Longest value that is written on one line. */
    private static final int LONGEST_LINE = 90;

    /** Strings without quotes: those that are plain strings in YAML 1.2 and in the YAML 1.1 of other tools. */
    private static final Pattern PLAIN = Pattern.compile(
            "(--?)?[A-Za-z/_][A-Za-z0-9/._:@=+-]*(?<!:)" + "|[0-9]+([mkMGTPE]|[KMGTPE]i|[smhd]([0-9]+[ms])*)");

    private static final Pattern WORD = Pattern.compile("(?i)true|false|yes|no|on|off|y|n|null");

    private PipelineYaml() {}

    public static String write(ObjectNode pipeline) {
        DumpSettings settings = DumpSettings.builder()
                .setWidth(WIDTH)
                .setSplitLines(false)
                .setIndicatorIndent(2)
                .setIndentWithIndicator(true)
                .build();
        StringWriter writer = new StringWriter();
        new Dump(settings).dumpNode(mapping(pipeline, 0), writer);
        return writer.text.toString();
    }

    private static final class StringWriter implements StreamDataWriter {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(String part) {
            text.append(part);
        }

        @Override
        public void write(String part, int offset, int length) {
            text.append(part, offset, offset + length);
        }
    }

    private static Node node(JsonNode value, int depth) {
        if (value.isObject()) {
            return mapping(value, depth);
        }
        if (value.isArray()) {
            List<Node> items = new ArrayList<>();
            value.forEach(item -> items.add(node(item, depth + 1)));
            return new SequenceNode(Tag.SEQ, items, style(value, depth));
        }
        return scalar(value);
    }

    private static MappingNode mapping(JsonNode value, int depth) {
        List<NodeTuple> tuples = new ArrayList<>();
        value.properties()
                .forEach(entry -> tuples.add(new NodeTuple(text(entry.getKey()), node(entry.getValue(), depth + 1))));
        return new MappingNode(Tag.MAP, tuples, style(value, depth));
    }

    /** The document and its sections are blocks; below, flat and short values are on one line. */
    private static FlowStyle style(JsonNode value, int depth) {
        boolean structure = depth < 2 && value.isObject();
        String json = value.toString();
        return structure || json.contains("\\n") || json.length() > LONGEST_LINE || isDeep(value)
                ? FlowStyle.BLOCK
                : FlowStyle.FLOW;
    }

    /** Whether a mapping has values that are not scalars; a list may contain flat mappings. */
    private static boolean isDeep(JsonNode value) {
        for (JsonNode below : value) {
            if (below.isContainerNode() && (value.isObject() || below.isArray() || isDeep(below))) {
                return true;
            }
        }
        return false;
    }

    private static Node scalar(JsonNode value) {
        return value.isTextual()
                ? text(value.textValue())
                : new ScalarNode(
                        value.isBoolean()
                                ? Tag.BOOL
                                : value.isNull() ? Tag.NULL : value.isIntegralNumber() ? Tag.INT : Tag.FLOAT,
                        value.asText(),
                        ScalarStyle.PLAIN);
    }

    private static Node text(String text) {
        boolean plain = PLAIN.matcher(text).matches() && !WORD.matcher(text).matches();
        boolean block = text.contains("\n") && text.chars().allMatch(c -> c == '\n' || c == '\t' || c >= ' ');
        ScalarStyle style = plain ? ScalarStyle.PLAIN : block ? ScalarStyle.LITERAL : ScalarStyle.DOUBLE_QUOTED;
        return new ScalarNode(Tag.STR, text, style);
    }
}
