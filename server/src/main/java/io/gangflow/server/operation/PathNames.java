package io.gangflow.server.operation;

import io.gangflow.server.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Descriptions of the names in paths. */
final class PathNames {

    private static final Pattern NAME = Pattern.compile("\\{([a-z_]+)}");
    private static final int LONGEST = 250;
    private static final Schema ID = Schema.integer(0, Integer.MAX_VALUE);

    private static final Map<String, Schema> NUMBERS = Map.of(
            "map_index", Schema.integer(-1, Integer.MAX_VALUE),
            "try_number", ID,
            "task_try_number", ID,
            "version_number", ID,
            "event_log_id", ID,
            "import_error_id", ID,
            "asset_id", ID,
            "asset_alias_id", ID,
            "backfill_id", ID);

    private PathNames() {}

    static Schema schema(String name) {
        return NUMBERS.getOrDefault(name, Schema.text(LONGEST));
    }

    /** Returns the names in the order of the path. */
    static List<String> of(String path) {
        List<String> names = new ArrayList<>();
        Matcher matcher = NAME.matcher(path);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }
}
