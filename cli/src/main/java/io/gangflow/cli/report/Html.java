package io.gangflow.cli.report;

import java.util.regex.Pattern;

/** Writes HTML. Tag and attribute names are checked, and all text is escaped. Not thread-safe. */
final class Html {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9:-]*");

    private final StringBuilder text = new StringBuilder();

    /** Opens a tag with alternating attribute names and values; end it with {@link #close}. */
    Html open(String tag, String... attributes) {
        return tag(tag, attributes).end();
    }

    Html close(String tag) {
        text.append("</").append(name(tag)).append('>');
        return this;
    }

    /** Writes a tag that contains only text. */
    Html leaf(String tag, String content, String... attributes) {
        return open(tag, attributes).text(content).close(tag);
    }

    /** Writes a tag without an end tag, such as {@code rect} or {@code meta}. */
    Html empty(String tag, String... attributes) {
        tag(tag, attributes);
        text.append("/>");
        return this;
    }

    Html text(String content) {
        escape(content);
        return this;
    }

    /** Writes a tag with text; parts between backticks are shown as code. */
    Html prose(String tag, String content, String... attributes) {
        open(tag, attributes);
        String[] parts = content.split("`", -1);
        for (int index = 0; index < parts.length; index++) {
            boolean code = index % 2 == 1 && index < parts.length - 1;
            if (code) {
                leaf("code", parts[index]);
            } else {
                text(index % 2 == 1 ? "`" + parts[index] : parts[index]); // an unclosed backtick
            }
        }
        return close(tag);
    }

    /** Writes trusted text: the style sheet, never text that a user can influence. */
    Html verbatim(String trusted) {
        text.append(trusted);
        return this;
    }

    private Html tag(String tag, String... attributes) {
        text.append('<').append(name(tag));
        for (int index = 0; index < attributes.length; index += 2) {
            text.append(' ').append(name(attributes[index])).append("=\"");
            escape(attributes[index + 1]);
            text.append('"');
        }
        return this;
    }

    private Html end() {
        text.append('>');
        return this;
    }

    private void escape(String content) {
        for (int index = 0; index < content.length(); index++) {
            char character = content.charAt(index);
            switch (character) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.append(character);
            }
        }
    }

    private static String name(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("`%s` is not the name of a tag or attribute".formatted(name));
        }
        return name;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
