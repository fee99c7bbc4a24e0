package io.gangflow.server.identity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the lines of a users file, {@code name:bcrypt-hash:group,group}. The groups are optional, and lines that start
 * with {@code #} are comments. Names that Kubernetes reserves, {@code system:...}, are not allowed.
 */
final class UsersText {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@+-]{0,127}");
    private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@:/+-]{0,127}");
    private static final Pattern HASH = Pattern.compile("\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53}");
    private static final int LEAST_COST = 10;
    private static final int MOST_COST = 15;

    private UsersText() {}

    /**
     * Returns all users by name.
     *
     * @throws SecretFileException with the invalid lines and the reasons
     */
    static Map<String, User> read(String text, String file) {
        Map<String, User> users = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            try {
                User user = user(line.strip().split(":", 3));
                if (users.putIfAbsent(user.name(), user) != null) {
                    throw new IllegalArgumentException("there is a user `%s` already".formatted(user.name()));
                }
            } catch (IllegalArgumentException e) {
                problems.add("%s:%d: %s".formatted(file, number, e.getMessage()));
            }
        }
        if (users.isEmpty() && problems.isEmpty()) {
            problems.add("%s: there is no user".formatted(file));
        }
        if (!problems.isEmpty()) {
            throw new SecretFileException(
                    String.join("\n", problems) + "\n\nhint: make a line with gangflow serve hash-password NAME");
        }
        return Map.copyOf(users);
    }

    private static User user(String[] parts) {
        if (parts.length < 2 || !NAME.matcher(parts[0]).matches()) {
            throw new IllegalArgumentException(
                    "a line is name:hash:groups, and a name has letters, digits and . _ @ + - only");
        }
        Matcher hash = HASH.matcher(parts[1]);
        if (!hash.matches()) {
            throw new IllegalArgumentException("the second part is not a bcrypt hash");
        }
        int cost = Integer.parseInt(hash.group(1));
        if (cost < LEAST_COST || cost > MOST_COST) {
            throw new IllegalArgumentException(
                    "the cost of the hash is %d and must be %d to %d".formatted(cost, LEAST_COST, MOST_COST));
        }
        return new User(parts[0], parts[1], parts.length < 3 ? List.of() : groups(parts[2]));
    }

    private static List<String> groups(String text) {
        List<String> groups = new ArrayList<>();
        for (String group : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            if (!GROUP.matcher(group).matches() || group.startsWith("system:")) {
                throw new IllegalArgumentException(
                        "a group has letters, digits and . _ @ : / + - only, and does not start with `system:`");
            }
            groups.add(group);
        }
        return groups;
    }
}
