package io.gangflow.run;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines which pod's result is that of a gang: the leading pod by role, otherwise the one with the lowest number.
 */
public final class RankOrder {

    /** Compares the names of ranks, such as {@code worker-0}. */
    public static final Comparator<String> LEADER_FIRST = Comparator.comparingInt(RankOrder::role)
            .thenComparing(RankOrder::number)
            .thenComparing(rank -> rank);

    /** Roles with a single pod: Spark's, MPI's and PyTorch's, TensorFlow's. */
    private static final List<String> LEADERS = List.of("driver", "launcher", "master", "chief");

    private static final Pattern LAST_NUMBER = Pattern.compile("(\\d{1,9})\\D*$");

    private RankOrder() {}

    private static int role(String rank) {
        for (int index = 0; index < LEADERS.size(); index++) {
            if (rank.startsWith(LEADERS.get(index))) {
                return index;
            }
        }
        return LEADERS.size();
    }

    private static int number(String rank) {
        Matcher matcher = LAST_NUMBER.matcher(rank);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }
}
