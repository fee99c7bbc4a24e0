package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.ObjectShape;
import java.util.Locale;

/** Headings of sections and the anchors that Markdown gives them. */
final class Titles {

    private Titles() {}

    /** {@code a Spark stage} is under {@code Spark stage}. */
    static String of(ObjectShape object) {
        String noun = object.noun().replaceFirst("^(a|an|the) ", "").replace("`", "");
        return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
    }

    /** The anchor of a heading, as GitHub makes it. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
