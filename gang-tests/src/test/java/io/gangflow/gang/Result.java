package io.gangflow.gang;

import java.util.List;

/**
 * What a gang did after a fault.
 *
 * @param millis from the fault to the end of the run
 * @param sentence the message of the run's end, or of a pod's
 * @param wrong promises that were broken; empty if none
 */
record Result(End end, long millis, String bits, String sentence, List<String> wrong) {

    /** How the run ended. */
    enum End {
        RESTARTED,
        FINISHED,
        FAILED
    }

    Result {
        wrong = List.copyOf(wrong);
    }
}
