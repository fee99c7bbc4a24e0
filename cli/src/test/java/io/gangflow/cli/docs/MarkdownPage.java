package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parsed Markdown page.
 *
 * @param anchors of its headings, as code hosts generate them
 * @param links all except links to other hosts, without code
 * @param blocks fenced blocks in order
 */
public record MarkdownPage(Path file, Set<String> anchors, List<Link> links, List<Block> blocks) {

    private static final Pattern FENCE = Pattern.compile("^```(\\w*)$");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} (.+)$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern ELSEWHERE = Pattern.compile("^[a-z]+:.*");

    public MarkdownPage {
        anchors = Set.copyOf(anchors);
        links = List.copyOf(links);
        blocks = List.copyOf(blocks);
    }

    public static MarkdownPage of(Path file) throws IOException {
        Reading reading = new Reading();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            reading.line(++number, line);
        }
        return new MarkdownPage(file, reading.anchors, reading.links, reading.blocks);
    }

    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    /** A link, split at the number sign; both parts can be empty. */
    public record Link(int line, String path, String anchor) {}

    /** A fenced block. */
    public record Block(int line, String language, String text) {}

    /** The state of the parser. */
    private static final class Reading {
        private final Set<String> anchors = new HashSet<>();
        private final Map<String, Integer> seen = new HashMap<>();
        private final List<Link> links = new ArrayList<>();
        private final List<Block> blocks = new ArrayList<>();
        private final StringBuilder block = new StringBuilder();
        private String language = "";
        private int start;

        void line(int number, String line) {
            Matcher fence = FENCE.matcher(line);
            if (fence.matches() || start > 0) {
                inBlock(number, line, fence);
                return;
            }
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = anchor(heading.group(1));
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
            Matcher link = LINK.matcher(CODE.matcher(line).replaceAll("`"));
            while (link.find()) {
                if (!ELSEWHERE.matcher(link.group(1)).matches()) {
                    String[] parts = link.group(1).split("#", 2);
                    links.add(new Link(number, parts[0], parts.length == 2 ? parts[1] : ""));
                }
            }
        }

        private void inBlock(int number, String line, Matcher fence) {
            if (start == 0) {
                start = number;
                language = fence.group(1);
                block.setLength(0);
            } else if (line.equals("```")) {
                blocks.add(new Block(start, language, block.toString()));
                start = 0;
            } else {
                block.append(line).append('\n');
            }
        }
    }
}
