package io.gangflow.spark.tests.oracle;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Differences between the two servers in which the embedded S3 follows Amazon's S3 API Reference (version 2006-03-01),
 * read on 2026-11-21 as included in botocore 1.44.5, and Amazon's table of error codes (API/ErrorResponses.html).
 */
enum Tolerated {
    /**
     * UploadPart, special errors: {@code NoSuchUpload}, 404, for an upload that is unknown, aborted or completed;
     * s3proxy accepts parts of uploads that have ended.
     */
    PART_OF_NO_UPLOAD("PART .*", "refused: 404 NoSuchUpload", "part .*"),
    /**
     * Table of error codes, for any operation: also {@code NoSuchUpload}; s3proxy lists the parts that were sent before
     * the end.
     */
    PARTS_OF_NO_UPLOAD("PARTS .*", "refused: 404 NoSuchUpload", "parts .*"),
    /**
     * The reference of CompleteMultipartUpload has no error for a list without parts. The table of error codes has
     * {@code MalformedXML}, 400, for a body that does not match the schema, and S3 returns that (apache/arrow-rs issue
     * 5404). s3proxy does not know uploads without parts.
     */
    COMPLETE_OF_NOTHING("COMPLETE \\d+ of \\[\\],.*", "refused: 400 MalformedXML", "refused: 404 NoSuchUpload"),
    /**
     * CompleteMultipartUpload, special errors: {@code InvalidPart}, 400, for a part that was not uploaded or has
     * another ETag; s3proxy as above.
     */
    COMPLETE_OF_UNSENT("COMPLETE .*never sent.*", "refused: 400 InvalidPart", "refused: 404 NoSuchUpload"),
    /**
     * The same CompleteMultipartUpload again has the same response here, so that a client can retry when the first was
     * lost. The reference permits {@code NoSuchUpload} for completed uploads, and s3proxy returns it.
     */
    COMPLETE_AGAIN("COMPLETE .*all parts.*", "completed .*", "refused: 404 NoSuchUpload");

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
