package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * External programs with verbs and flags that were checked in their documentation: one line per command, verbs first,
 * then flags; {@code =} after a flag that takes a value.
 */
final class AllowedPrograms {

    private final Map<String, Set<String>> flagsOfVerb = new HashMap<>();

    AllowedPrograms(Path list) throws IOException {
        for (String line : Files.readAllLines(list)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            StringBuilder verb = new StringBuilder();
            Set<String> flags = new HashSet<>();
            for (String word : line.strip().split(" +", -1)) {
                if (word.startsWith("-")) {
                    flags.add(word);
                } else {
                    verb.append(verb.isEmpty() ? "" : " ").append(word);
                }
            }
            flagsOfVerb.put(verb.toString(), flags);
        }
    }

    boolean knows(String program) {
        return flagsOfVerb.keySet().stream().anyMatch(verb -> verb.equals(program) || verb.startsWith(program + " "));
    }

    /** Returns the error in a command of an external program. */
    Optional<String> problem(DocCommand command) {
        List<String> verbs =
                command.words().stream().filter(word -> !word.startsWith("-")).toList();
        for (int length = verbs.size(); length > 0; length--) {
            Set<String> flags = flagsOfVerb.get(String.join(" ", verbs.subList(0, length)));
            if (flags != null) {
                return unknownFlag(command, flags);
            }
        }
        return Optional.of("no verb of %s that is known".formatted(command.program()));
    }

    private static Optional<String> unknownFlag(DocCommand command, Set<String> flags) {
        return command.arguments().stream()
                .filter(word -> word.startsWith("-") && word.length() > 1)
                .filter(word -> !flags.contains(word) && !flags.contains(word.replaceFirst("=.*", "=")))
                .findFirst()
                .map(word -> "%s has no flag %s".formatted(command.program(), word));
    }
}
