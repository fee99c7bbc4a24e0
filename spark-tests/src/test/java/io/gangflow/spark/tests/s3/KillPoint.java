package io.gangflow.spark.tests.s3;

import java.util.regex.Pattern;

/**
 * The points of a job's output at which it is killed, as requests to S3: in the order in which the magic committer
 * sends them for three files of two parts each, over an old output.
 */
enum KillPoint {
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
    OLD_SUCCESS_IS_DELETED("DELETE /results/[^/]+/_SUCCESS", 1, false),
    OLD_SUCCESS_WAS_DELETED("DELETE /results/[^/]+/_SUCCESS", 1, true),
    JOB_COMMIT_READS_TASKS("GET .*\\.pendingset", 1, false),
    FIRST_FILE_IS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 1, false),
    FIRST_FILE_WAS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 1, true),
    SECOND_FILE_WAS_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", 2, true),
    ALL_FILES_WERE_COMPLETED("POST /results/[^/]+/part-.*uploadId=.*", CommitRun.FILES, true),
    /** The cleanup of the job, after those of the task attempts. */
    CLEANUP("POST /results\\?delete [^/]+/__magic_job.*", CommitRun.FILES + 1, false),
    OLD_FILES_ARE_DELETED("POST /results\\?delete [^/]+/(_SUCCESS|part-).*", 1, false),
    OLD_FILES_WERE_DELETED("POST /results\\?delete [^/]+/(_SUCCESS|part-).*", 1, true),
    SUCCESS_IS_WRITTEN("PUT /results/[^/]+/_SUCCESS", 1, false),
    SUCCESS_WAS_WRITTEN("PUT /results/[^/]+/_SUCCESS", 1, true);

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

    /** Returns which of the matching requests it is, counted from 1. */
    int number() {
        return number;
    }

    /** Returns whether the server handles the request before the job is killed. */
    boolean after() {
        return after;
    }
}
