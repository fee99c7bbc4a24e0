package io.gangflow.spark.tests.s3;

import java.util.regex.Pattern;

/**
 * The moments of a job's output at which it is killed, as the requests that S3 sees: in the order in which they come
 * when three files of two parts each are written by the magic committer.
 */
enum KillPoint {
    OLD_OUTPUT_IS_DELETED("POST /results\\?delete", 1, false),
    JOB_SETUP("PUT /results/[^/]+/__magic_job-[^/]+/", 1, true),
    TASK_ATTEMPT_STARTS("PUT /results/.*/__base/", 1, true),
    UPLOAD_BEGINS("POST /results/[^/]+/part-[^?]*\\?uploads", 1, false),
    UPLOAD_BEGUN("POST /results/[^/]+/part-[^?]*\\?uploads", 1, true),
    FIRST_PART_ARRIVES("PUT /results/[^/]+/part-.*partNumber=1.*", 1, false),
    LAST_PART_ARRIVED("PUT /results/[^/]+/part-.*partNumber=2.*", 1, true),
    PENDING_IS_WRITTEN("PUT .*\\.pending", 1, false),
    PENDING_WAS_WRITTEN("PUT .*\\.pending", 1, true),
    TASK_COMMIT_READS_PENDING("GET .*\\.pending", 1, false),
    TASK_COMMIT_IS_WRITTEN("PUT .*\\.pendingset", 1, false),
    FIRST_TASK_IS_COMMITTED("PUT .*\\.pendingset", 1, true),
    ALL_TASKS_ARE_COMMITTED("PUT .*\\.pendingset", CommitRun.FILES, true),
    JOB_COMMIT_READS_TASKS("GET .*\\.pendingset", 1, false),
    FIRST_FILE_IS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 1, false),
    FIRST_FILE_WAS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 1, true),
    SECOND_FILE_WAS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 2, true),
    ALL_FILES_WERE_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", CommitRun.FILES, true),
    SUCCESS_IS_WRITTEN("PUT /results/[^/]+/_SUCCESS", 1, false),
    SUCCESS_WAS_WRITTEN("PUT /results/[^/]+/_SUCCESS", 1, true),
    /** The fifth of five: that of the old output and one for each task's attempt came before it. */
    CLEANUP("POST /results\\?delete", CommitRun.FILES + 2, false);

    private final Pattern request;
    private final int number;
    private final boolean after;

    KillPoint(String request, int number, boolean after) {
        this.request = Pattern.compile(request);
        this.number = number;
        this.after = after;
    }

    boolean matches(String line) {
        return request.matcher(line).matches();
    }

    /** Which of the matching requests. */
    int number() {
        return number;
    }

    /** Whether the server does what it is asked before the job dies. */
    boolean after() {
        return after;
    }
}
