package io.gangflow.cli.cluster;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the metrics of a PromQL query: every name that is not a string, label, duration, number, keyword or function.
 */
final class PromQuery {

    private static final Pattern TEXT = Pattern.compile("\"[^\"]*\"");
    private static final Pattern SELECTION = Pattern.compile("\\{[^}]*}|\\[[^]]*]");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
    private static final Pattern VARIABLES = Pattern.compile("label_values\\(([^,]+),[^)]*\\)");
    private static final Pattern NAME = Pattern.compile("(?<![\\w:.])([a-zA-Z_][\\w:]*)(?!\\s*\\(|[\\w:])");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset", "Inf", "NaN");

    private PromQuery() {}

    static Set<String> metrics(String query) {
        String bare = VARIABLES.matcher(query).replaceAll("$1");
        bare = TEXT.matcher(bare).replaceAll(" ");
        bare = SELECTION.matcher(bare).replaceAll(" ");
        bare = GROUPING.matcher(bare).replaceAll(" ");
        Set<String> names = new TreeSet<>();
        Matcher matcher = NAME.matcher(bare);
        while (matcher.find()) {
            if (!WORDS.contains(matcher.group(1))) {
                names.add(matcher.group(1));
            }
        }
        return names;
    }
}
