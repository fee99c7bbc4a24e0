package io.gangflow.spark.tests.oracle;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where the two servers differ, and ours does what Amazon's API reference says. */
enum Tolerated {
    /** "NoSuchUpload: The specified multipart upload does not exist"; s3proxy takes parts of uploads that are over. */
    PART_OF_NO_UPLOAD("PART .*", "refused: 404 NoSuchUpload", "part .*"),
    /** The same of ListParts: s3proxy still lists what was sent before the end. */
    PARTS_OF_NO_UPLOAD("PARTS .*", "refused: 404 NoSuchUpload", "parts .*"),
    /**
     * "MalformedXML: The XML you provided was not well-formed or did not validate against our published schema" for a
     * list without parts; s3proxy has forgotten an upload that it has no part of.
     */
    COMPLETE_OF_NOTHING("COMPLETE \\d+ of \\[\\],.*", "refused: 400 MalformedXML", "refused: 404 NoSuchUpload"),
    /** "InvalidPart: One or more of the specified parts could not be found"; s3proxy as above. */
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
