package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rules for commands of other programs. */
public final class OtherPrograms {

    private static final List<String> ROOTS =
            List.of("clusters/digitalocean", "clusters/eks", "clusters/local", "platform");
    private static final String VARIABLE = "TF_VAR_";

    private final Path root;
    private final AllowedPrograms allowed;

    /**
     * Creates the rules for a repository.
     *
     * @param root of the repository
     * @param list of the programs that are allowed
     */
    public OtherPrograms(Path root, Path list) throws IOException {
        this.root = root;
        this.allowed = new AllowedPrograms(list);
    }

    /** Returns the error in a command. */
    public Optional<String> problem(DocCommand command) throws IOException {
        Path folder = root.resolve(command.folder()).normalize();
        return switch (command.program()) {
            case "cd" -> there(folder.resolve(command.arguments().get(0)));
            case "cp" -> there(folder.resolve(command.arguments().get(0)));
            case "export" -> exported(command.arguments());
            case "tofu" -> TofuRoots.problem(command, folder);
            case "make" -> made(command.arguments());
            default ->
                allowed.knows(command.program())
                        ? allowed.problem(command)
                        : Optional.of("unknown program " + command.program());
        };
    }

    private static Optional<String> there(Path path) {
        return Files.exists(path) ? Optional.empty() : Optional.of("no " + path);
    }

    private Optional<String> exported(List<String> arguments) throws IOException {
        String name = arguments.get(0).replaceFirst("=.*", "");
        if (!arguments.get(0).matches("[A-Z][A-Za-z0-9_]*=.+")) {
            return Optional.of("not NAME=VALUE");
        }
        if (!name.startsWith(VARIABLE)) {
            return Optional.empty();
        }
        Set<String> declared = new TreeSet<>();
        for (String each : ROOTS) {
            declared.addAll(TofuRoots.declared(root.resolve("infra-tofu").resolve(each), "variable"));
        }
        String variable = name.substring(VARIABLE.length());
        return declared.contains(variable) ? Optional.empty() : Optional.of("no root has a variable " + variable);
    }

    private Optional<String> made(List<String> targets) throws IOException {
        String rules = Files.readString(root.resolve("Makefile")) + Files.readString(root.resolve("deploy.mk"));
        return targets.stream()
                .filter(target -> !target.contains("="))
                .filter(target -> !Pattern.compile("(?m)^" + Pattern.quote(target) + ":")
                        .matcher(rules)
                        .find())
                .findFirst()
                .map(target -> "make has no target " + target);
    }
}
