package io.gangflow.convert.draft;

/**
 * A part of the input that the pipeline lacks or changes.
 *
 * @param object kind and name of the object: {@code Job/etl}
 * @param path of the value in the manifest; empty for the whole object
 * @param reason why
 * @param advice what to do instead; empty if nothing is required
 */
public record Note(Kind kind, String object, String path, String reason, String advice) {

    /** The effect on the part. */
    public enum Kind {
        /** It is missing in the pipeline. */
        NOT_CARRIED("not carried over"),
        /** The pipeline has something similar instead. */
        CHANGED("changed"),
        /** The object is created unchanged, by a {@code manifest} stage. */
        MANIFEST("kept as a manifest");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** One line: {@code Job/etl spec.suspend: runs start when they are submitted}. */
    public String text() {
        String place = path.isEmpty() ? object : object + " " + path;
        return "%s: %s%s".formatted(place, reason, advice.isEmpty() ? "" : "; " + advice);
    }
}
