package io.gangflow.convert.draft;

/**
 * Something of the input that the pipeline does not have as it was.
 *
 * @param object kind and name of the object: {@code Job/etl}
 * @param path of the value in the manifest; empty for the whole object
 * @param reason why
 * @param advice what to do instead; empty where nothing needs to be done
 */
public record Note(Kind kind, String object, String path, String reason, String advice) {

    /** What became of it. */
    public enum Kind {
        /** The pipeline does not have it. */
        NOT_CARRIED("not carried over"),
        /** The pipeline has something that is nearly the same. */
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
