package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The declarations in OpenTofu's roots, read from their files. */
final class TofuRoots {

    private static final Set<String> VERBS = Set.of("init", "plan", "apply", "destroy", "output");

    private TofuRoots() {}

    /** Returns the declared names of a kind: {@code variable} or {@code output}. */
    static Set<String> declared(Path root, String kind) throws IOException {
        Pattern declaration = Pattern.compile("(?m)^" + kind + " \"([a-z0-9_]+)\"");
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(root)) {
            for (Path file : files.filter(each -> each.toString().matches(".*\\.(tf|tofu)"))
                    .toList()) {
                Matcher matcher = declaration.matcher(Files.readString(file));
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            }
        }
        return names;
    }

    /** Returns the error in a tofu command that runs in the given folder. */
    static Optional<String> problem(DocCommand command, Path root) throws IOException {
        List<String> arguments = command.arguments();
        if (arguments.isEmpty() || !VERBS.contains(arguments.get(0))) {
            return Optional.of("tofu has no verb that is known here");
        }
        if (declaredNothing(root)) {
            return Optional.of(root + " is no root of OpenTofu's");
        }
        for (int index = 1; index < arguments.size(); index++) {
            String word = arguments.get(index);
            if (word.equals("-var")) {
                index++;
                String name = arguments.get(index).replaceFirst("=.*", "");
                if (!declared(root, "variable").contains(name)) {
                    return Optional.of("no variable %s in %s".formatted(name, root));
                }
            } else if (word.startsWith("-var-file=")) {
                Path file = root.resolve(word.substring("-var-file=".length()));
                if (!isThereOnceCopied(file)) {
                    return Optional.of("no file %s, and no example of it".formatted(file));
                }
            } else if (!word.equals("-raw") && !word.equals("-json")) {
                if (word.startsWith("-") || !arguments.get(0).equals("output")) {
                    return Optional.of("tofu %s takes no %s here".formatted(arguments.get(0), word));
                }
                if (!declared(root, "output").contains(word)) {
                    return Optional.of("no output %s in %s".formatted(word, root));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean declaredNothing(Path root) throws IOException {
        return !Files.isDirectory(root) || declared(root, "variable").isEmpty();
    }

    /** Whether the file exists, or is a variables file that a reader creates by copying an example of the folder. */
    private static boolean isThereOnceCopied(Path file) throws IOException {
        Path folder = file.resolveSibling("");
        if (Files.exists(file)) {
            return true;
        }
        if (!file.toString().endsWith(".tfvars.json") || !Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> siblings = Files.list(folder)) {
            return siblings.anyMatch(each -> each.toString().endsWith(".tfvars.json.example"));
        }
    }
}
