package io.gangflow.training.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * VC_TASK_INDEX and the VC_&lt;TASK&gt;_HOSTS lists of Volcano's env and svc plugins (volcano,
 * pkg/controllers/job/plugins). The index counts within the task of the pod. The plugins do not set the task's name in
 * a variable, so a job with several tasks must set TASK. With one task the index is the rank and the first host is rank
 * 0; with several, "master" comes first, then the others by name.
 */
public final class VolcanoConvention implements RankConvention {

    private static final String PREFIX = "VC_";
    private static final String SUFFIX = "_HOSTS";

    /** The hosts of one task, in the order of their indexes. */
    private record Task(String name, List<String> hosts) {}

    @Override
    public Optional<GroupMember> read(Variables variables) {
        List<Task> tasks = tasks(variables);
        if (!variables.has("VC_TASK_INDEX") || tasks.isEmpty()) {
            return Optional.empty();
        }
        int worldSize = tasks.stream().mapToInt(task -> task.hosts().size()).sum();
        return Optional.of(new GroupMember(
                firstRank(tasks, variables) + variables.number("VC_TASK_INDEX"),
                worldSize,
                0,
                tasks.get(0).hosts().get(0),
                variables.number("MASTER_PORT", Variables.DEFAULT_PORT),
                variables.runId()));
    }

    private static List<Task> tasks(Variables variables) {
        List<Task> tasks = new ArrayList<>();
        for (String name : variables.names(PREFIX, SUFFIX)) {
            if (name.length() > PREFIX.length() + SUFFIX.length()) {
                String task = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
                List<String> hosts = List.of(variables.required(name).split("\\s*,\\s*", -1));
                tasks.add(task.equals("MASTER") ? 0 : tasks.size(), new Task(task, hosts));
            }
        }
        return tasks;
    }

    private static int firstRank(List<Task> tasks, Variables variables) {
        if (tasks.size() == 1) {
            return 0;
        }
        String own = variables
                .text("TASK")
                .orElseThrow(() -> new EnvironmentException("VC_TASK_INDEX counts within one of the tasks "
                        + tasks.stream().map(Task::name).toList() + "; set TASK to the name of this one"))
                .toUpperCase(Locale.ROOT)
                .replace('-', '_');
        int first = 0;
        for (Task task : tasks) {
            if (task.name().equals(own)) {
                return first;
            }
            first += task.hosts().size();
        }
        throw new EnvironmentException("TASK is \"" + own + "\", but VC_*_HOSTS name "
                + tasks.stream().map(Task::name).toList());
    }
}
