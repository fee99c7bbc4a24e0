package io.gangflow.cli.check;

import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.inquiry.StageWork;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The effect of new work on a cluster that already runs other work: the verdict without the new work and the verdict
 * with it.
 *
 * @param cluster name of the cluster
 * @param takingPart pods and objects of the cluster that are part of the lock found with the new work
 */
record NewWorkEffect(String cluster, LockInquiry without, LockInquiry with, List<String> takingPart) {

    private static final int NAMED = 5;

    NewWorkEffect {
        takingPart = List.copyOf(takingPart);
    }

    /**
     * @param there the work of the cluster without the new work
     * @param locking the stages that lock with the new work
     */
    static NewWorkEffect of(
            String cluster, ResultingWork there, LockInquiry without, LockInquiry with, List<StageWork> locking) {
        Set<String> known = there.podSets().stream().map(PodSet::id).collect(Collectors.toSet());
        List<String> takingPart = locking.stream()
                .flatMap(stage -> stage.parties().stream())
                .filter(known::contains)
                .distinct()
                .sorted()
                .toList();
        return new NewWorkEffect(cluster, without, with, takingPart);
    }

    /** Whether a lock exists with the new work, and none is known without it. */
    boolean makesLockPossible() {
        return after().locks() && !before().locks();
    }

    String text() {
        return "admission: " + sentence() + parties();
    }

    private String sentence() {
        if (after() == LockAnswer.CANNOT_LOCK) {
            return "safe; with it, cluster `%s` cannot lock".formatted(cluster);
        }
        String without = "without it, cluster `%s` %s".formatted(cluster, words(before()));
        if (after() == LockAnswer.UNDECIDED) {
            return "not known; " + without;
        }
        return before().locks()
                ? "no new lock; %s already".formatted(without)
                : "it makes a lock possible; %s: %s"
                        .formatted(without, this.without.verdict().reason());
    }

    private String parties() {
        if (takingPart.isEmpty()) {
            return "";
        }
        List<String> named = takingPart.stream().limit(NAMED).toList();
        int more = takingPart.size() - named.size();
        return "; of the running work, the lock contains %s%s"
                .formatted(String.join(", ", named), more == 0 ? "" : " and %,d more".formatted(more));
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("without", before().name().toLowerCase(Locale.ROOT));
        fields.put("withoutReason", without.verdict().reason());
        fields.put("withoutProved", without.proved());
        fields.put("makesLockPossible", makesLockPossible());
        fields.put("takingPart", takingPart);
        return fields;
    }

    private LockAnswer before() {
        return without.verdict().answer();
    }

    private LockAnswer after() {
        return with.verdict().answer();
    }

    private static String words(LockAnswer answer) {
        return answer == LockAnswer.UNDECIDED ? "it is undecided" : answer.words();
    }
}
