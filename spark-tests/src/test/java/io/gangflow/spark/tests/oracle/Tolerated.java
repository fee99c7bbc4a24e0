package io.gangflow.spark.tests.oracle;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the two servers differ, and ours does what Amazon says in its S3 API Reference (version 2006-03-01), read on
 * 2026-11-21 as botocore 1.44.5 carries it, and in its table of error codes (API/ErrorResponses.html).
 */
enum Tolerated {
    /**
     * UploadPart, special errors: {@code NoSuchUpload}, 404, for an upload that is unknown, aborted or completed; s3proxy
     * takes parts of uploads that are over.
     */
    PART_OF_NO_UPLOAD("PART .*", "refused: 404 NoSuchUpload", "part .*"),
    /** Table of error codes, for any operation: the same {@code NoSuchUpload}; s3proxy lists what was sent before the end. */
    PARTS_OF_NO_UPLOAD("PARTS .*", "refused: 404 NoSuchUpload", "parts .*"),
    /**
     * The reference of CompleteMultipartUpload has no error for a list without parts. The table of error codes has
     * {@code MalformedXML}, 400, for what does not fit the schema, and this is what S3 answers (apache/arrow-rs issue
     * 5404). s3proxy has forgotten an upload that it has no part of.
     */
    COMPLETE_OF_NOTHING("COMPLETE \\d+ of \\[\\],.*", "refused: 400 MalformedXML", "refused: 404 NoSuchUpload"),
    /**
     * CompleteMultipartUpload, special errors: {@code InvalidPart}, 400, for a part that was not uploaded or has another
     * ETag; s3proxy as above.
     */
    COMPLETE_OF_UNSENT("COMPLETE .*never sent.*", "refused: 400 InvalidPart", "refused: 404 NoSuchUpload");

    private final Pattern sentence;
    private final Pattern ours;
    private final Pattern theirs;

    Tolerated(String sentence, String ours, String theirs) {
        this.sentence = Pattern.compile(sentence, Pattern.DOTALL);
        this.ours = Pattern.compile(ours, Pattern.DOTALL);
        this.theirs = Pattern.compile(theirs, Pattern.DOTALL);
    }

    static Optional<Tolerated> of(String sentence, String ours, String theirs) {
        return Arrays.stream(values())
                .filter(t -> t.sentence.matcher(sentence).matches()
                        && t.ours.matcher(ours).matches()
                        && t.theirs.matcher(theirs).matches())
                .findFirst();
    }
}
