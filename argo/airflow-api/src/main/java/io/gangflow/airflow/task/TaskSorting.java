package io.gangflow.airflow.task;

import io.gangflow.server.http.ApiException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Sorts tasks by one of their attributes. */
final class TaskSorting {

    private static final Map<String, Comparator<Task>> COLUMNS = Map.of(
            "task_id", Comparator.comparing(Task::id),
            "task_display_name", Comparator.comparing(Task::id),
            "operator_name", Comparator.comparing(Task::kind),
            "pool", Comparator.comparing(Task::pool),
            "retries", Comparator.comparing(Task::retries));

    private TaskSorting() {}

    static List<Task> of(String column, List<Task> tasks) {
        boolean descending = column.startsWith("-");
        Comparator<Task> order = COLUMNS.get(descending ? column.substring(1) : column);
        if (order == null) {
            throw new ApiException(400, "'Task' object has no attribute '%s' to order by".formatted(column));
        }
        return tasks.stream().sorted(descending ? order.reversed() : order).toList();
    }
}
