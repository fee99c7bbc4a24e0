package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.ObjectShape;
import java.util.Locale;

/** Headings of sections and their Markdown anchors. */
final class Titles {

    private Titles() {}

    /** Returns the heading: {@code a Spark stage} becomes {@code Spark stage}. */
    static String of(ObjectShape object) {
        String noun = object.noun().replaceFirst("^(a|an|the) ", "").replace("`", "");
        return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    }

    /** Returns the anchor of a heading, as GitHub generates it. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
