package io.gangflow.pipeline.share;

import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replaces literals, images and amounts of a stage by blanks, numbered in the order in which they are found. A literal
 * with a meaning for the compiler or the kubelet remains: references of containers, the scheme of a place in an object
 * store, and the name of an option.
 */
final class Placeholders implements PodSettings.TextRewrite {

    /** Any character: blanks are numbered before the separator of the values is known. */
    private static final char NO_SEPARATOR = ' ';

    private static final Pattern KEPT = Pattern.compile("^--?[A-Za-z][-A-Za-z0-9]*=?|s3a?://|\\$\\$|\\$\\([^()]*\\)");

    private static final Pattern MARK = Pattern.compile("\\$\\{([0-9]+)(.)\\}");

    private final List<ReplacedValue> taken = new ArrayList<>();
    private final List<String> earlier = new ArrayList<>();

    /**
     * The value that a blank replaces.
     *
     * @param whole whether no part of it can remain in the template
     */
    record ReplacedValue(String value, boolean whole) {}

    List<ReplacedValue> taken() {
        return List.copyOf(taken);
    }

    /** Returns the stages whose results or outputs are used, in the order of their first use. */
    List<String> earlier() {
        return List.copyOf(earlier);
    }

    /** Returns the name that the templates use for the earlier stage with a number, from 0. */
    static String earlier(int number) {
        return "earlier-" + (number + 1);
    }

    /** Replaces a value and returns the number of its blank. */
    int take(String value, boolean whole) {
        taken.add(new ReplacedValue(value, whole));
        return taken.size() - 1;
    }

    @Override
    public Text text(Text text) {
        return new Text(text.parts().stream().flatMap(this::part).toList());
    }

    private Stream<Text.Part> part(Text.Part part) {
        if (part instanceof Text.Literal literal) {
            return literal(literal.value()).stream();
        }
        Text.Reference reference = (Text.Reference) part;
        return Stream.of(
                reference.scope() == Text.Scope.STAGES
                        ? Text.Reference.ofStage(earlierName(reference.name()), reference.member())
                        : reference);
    }

    private String earlierName(String stage) {
        if (!earlier.contains(stage)) {
            earlier.add(stage);
        }
        return earlier(earlier.indexOf(stage));
    }

    /** A literal of which a part could be a reference, or a tag of Argo's, remains whole. */
    private List<Text.Part> literal(String literal) {
        List<Text.Part> parts = new ArrayList<>();
        Matcher kept = KEPT.matcher(literal);
        if (literal.contains("{{") || kept.replaceAll("").contains("$")) {
            return List.of(new Text.Literal(literal));
        }
        int at = 0;
        kept.reset();
        while (kept.find()) {
            blank(literal.substring(at, kept.start()), parts);
            parts.add(new Text.Literal(kept.group()));
            at = kept.end();
        }
        blank(literal.substring(at), parts);
        return parts;
    }

    private void blank(String value, List<Text.Part> parts) {
        if (!value.isEmpty()) {
            parts.add(StageValue.of(take(value, false), NO_SEPARATOR));
        }
    }

    /** Returns the image with a mark after its last slash. The registry determines where the launcher comes from. */
    String image(String image) {
        int name = image.lastIndexOf('/') + 1;
        return image.substring(0, name) + mark(StageValue.of(take(image.substring(name), false), NO_SEPARATOR));
    }

    /** Returns the mark that stands for a value in an image. */
    static String mark(Text.Reference value) {
        return "${" + value.member() + "}";
    }

    /** Returns an image as a text, with references in place of {@link #mark marks}. */
    static Text unmarked(String image) {
        List<Text.Part> parts = new ArrayList<>();
        Matcher marks = MARK.matcher(image);
        int at = 0;
        while (marks.find()) {
            parts.add(new Text.Literal(image.substring(at, marks.start())));
            parts.add(StageValue.of(
                    Integer.parseInt(marks.group(1)), marks.group(2).charAt(0)));
            at = marks.end();
        }
        parts.add(new Text.Literal(image.substring(at)));
        return new Text(parts);
    }
}
