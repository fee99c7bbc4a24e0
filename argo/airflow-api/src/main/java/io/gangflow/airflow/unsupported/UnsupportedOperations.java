package io.gangflow.airflow.unsupported;

import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.http.Permission;
import io.gangflow.airflow.http.Route.Method;
import io.gangflow.airflow.operation.Operation;
import io.gangflow.airflow.operation.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers 501 with a sentence to whoever asks for what is not done here. */
public final class UnsupportedOperations {

    private static final int NOT_IMPLEMENTED = 501;

    private UnsupportedOperations() {}

    /** @return one for each line of {@link UnsupportedTable} */
    public static List<Operation> all() {
        List<Operation> all = new ArrayList<>();
        UnsupportedTable.LINES.forEach((line, why) -> {
            String[] parts = line.split(" ", 2);
            all.add(new Operation(
                    Method.valueOf(parts[0]),
                    "/api/v2/" + parts[1],
                    "Not done here",
                    why,
                    Permission.ANYBODY,
                    List.of(),
                    Optional.empty(),
                    true,
                    Reply.never(NOT_IMPLEMENTED),
                    call -> {
                        throw new ApiException(NOT_IMPLEMENTED, why);
                    }));
        });
        return all;
    }
}
