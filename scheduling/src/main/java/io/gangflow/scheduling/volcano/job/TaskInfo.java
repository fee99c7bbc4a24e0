package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A pod of a job during one session. Mutable: the session changes status and node. */
public final class TaskInfo {

    /** Volcano's annotation with the task of a Job that the pod belongs to. */
    static final String TASK_SPEC = "volcano.sh/task-spec";

    /** The index of a pod whose name has none. */
    private static final int NO_INDEX = Integer.MIN_VALUE;

    private static final String PREEMPTABLE = "volcano.sh/preemptable";

    /** The texts that Go parses as true; all others protect the pod. */
    private static final Set<String> TRUE = Set.of("1", "t", "T", "true", "TRUE", "True");

    private static final String TASK_PRIORITY = "volcano.sh/task-priority";

    /** By index within the task, else by creation (whole seconds), else by UID (job/helpers/helpers.go). */
    public static final Comparator<TaskInfo> BY_INDEX = TaskInfo::compareIndex;

    private final PodInfo info;
    private final Amounts request;
    private final String role;
    private final int priority;
    private final int index;
    private TaskStatus status;
    private TaskStatus lastStatus;
    private @Nullable SessionNode node;
    private @Nullable SessionNode lastNode;
    private boolean roomMade;

    /**
     * @param request of the pod; shared among all pods with the same request
     */
    public TaskInfo(PodInfo info, Amounts request, @Nullable SessionNode node) {
        PodState pod = info.pod();
        this.info = info;
        this.request = request;
        this.role = pod.annotations().getOrDefault(TASK_SPEC, "");
        this.priority = number(pod.annotations().get(TASK_PRIORITY), pod.priority());
        this.index = indexOf(pod.name());
        this.status = TaskStatus.of(pod);
        this.lastStatus = status;
        this.node = node;
        this.lastNode = node;
    }

    /** Undoes the changes of sessions; the pod itself has not changed. */
    public void reset(@Nullable SessionNode itsNode) {
        status = TaskStatus.of(pod());
        lastStatus = status;
        node = itsNode;
        lastNode = itsNode;
        roomMade = false;
    }

    public PodState pod() {
        return info.pod();
    }

    public PodInfo info() {
        return info;
    }

    public String uid() {
        return info.pod().uid();
    }

    public Amounts request() {
        return request;
    }

    public String role() {
        return role;
    }

    public int priority() {
        return priority;
    }

    public TaskStatus status() {
        return status;
    }

    /** Returns its status before a statement was rolled back, for the messages; else its current status. */
    TaskStatus lastStatus() {
        return lastStatus;
    }

    /** Returns the node that it had at {@link #lastStatus}; empty if it had none. */
    Optional<String> lastNode() {
        return Optional.ofNullable(lastNode).map(SessionNode::name);
    }

    /** Records whether others are evicted for its pipelined node. */
    public void roomIsMade(boolean made) {
        roomMade = made;
    }

    /** Returns the node on which others are evicted for it, even if only in an undone statement. */
    public Optional<String> nomination() {
        return roomMade && lastStatus == TaskStatus.PIPELINED ? lastNode() : Optional.empty();
    }

    @Nullable
    public SessionNode node() {
        return node;
    }

    public boolean bestEffort() {
        return info.bestEffort();
    }

    /** Returns whether it has a scheduling gate, so that no scheduler places it. */
    public boolean gated() {
        return pod().spec().getSchedulingGates() != null
                && !pod().spec().getSchedulingGates().isEmpty();
    }

    /** Returns whether it has {@code preemptionPolicy: Never}. */
    public boolean neverPreempts() {
        return "Never".equals(pod().spec().getPreemptionPolicy());
    }

    /** Returns annotation or label {@code volcano.sh/preemptable}, annotation first; true if there is none. */
    public boolean evictable() {
        String value =
                pod().annotations().getOrDefault(PREEMPTABLE, pod().labels().get(PREEMPTABLE));
        return value == null || TRUE.contains(value);
    }

    /** Only called by {@link JobInfo}, which counts tasks by status. */
    void become(TaskStatus newStatus, @Nullable SessionNode newNode) {
        lastStatus = newStatus == TaskStatus.PENDING ? status : newStatus;
        status = newStatus;
        node = newNode;
        if (newStatus != TaskStatus.PENDING) {
            lastNode = newNode;
            roomMade = false;
        }
    }

    private int compareIndex(TaskInfo other) {
        if (index != NO_INDEX && other.index != NO_INDEX && index != other.index) {
            return Integer.compare(index, other.index);
        }
        int created = Long.compare(pod().createdMillis() / 1_000, other.pod().createdMillis() / 1_000);
        return created != 0 ? created : uid().compareTo(other.uid());
    }

    /** Returns the number after the last of at least two dashes. */
    private static int indexOf(String name) {
        int last = name.lastIndexOf('-');
        return last > 0 && name.lastIndexOf('-', last - 1) >= 0 ? number(name.substring(last + 1), NO_INDEX) : NO_INDEX;
    }

    /** Returns a whole number of at most nine digits, or the default. */
    private static int number(@Nullable String text, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        int sign = text.startsWith("-") ? 1 : 0;
        if (text.length() == sign || text.length() > sign + 9) {
            return otherwise;
        }
        for (int i = sign; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return otherwise;
            }
        }
        return Integer.parseInt(text);
    }
}
