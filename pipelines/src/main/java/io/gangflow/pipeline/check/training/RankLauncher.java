package io.gangflow.pipeline.check.training;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The program that starts the ranks of a worker, as far as the first words of the command show it. */
enum RankLauncher {
    /** torchrun, also as {@code python -m torch.distributed.run}. */
    TORCHRUN,

    /** A Python script: one process, unless it starts others itself. */
    NONE,

    /** Another program, such as {@code accelerate launch} or a shell. */
    UNKNOWN;

    private static final Pattern PYTHON = Pattern.compile("python[0-9.]*");
    private static final Set<String> TORCHRUN_MODULES = Set.of("torch.distributed.run", "torch.distributed.launch");

    /** The options, with hyphens, that make torchrun wait for other nodes. */
    private static final Set<String> NODES = Set.of("--nnodes", "--rdzv-endpoint");

    static RankLauncher of(List<Text> command) {
        List<String> words = words(command);
        if (words.isEmpty()) {
            return UNKNOWN;
        }
        String program = base(words.get(0));
        if (program.equals("torchrun")) {
            return TORCHRUN;
        }
        if (!PYTHON.matcher(program).matches()) {
            return UNKNOWN;
        }
        for (int index = 1; index < words.size(); index++) {
            String word = words.get(index);
            if (word.equals("-m")) {
                String module = index + 1 < words.size() ? words.get(index + 1) : "";
                return TORCHRUN_MODULES.contains(module) ? TORCHRUN : UNKNOWN;
            }
            if (!word.startsWith("-")) {
                return base(word).equals("torchrun") ? TORCHRUN : word.endsWith(".py") ? NONE : UNKNOWN;
            }
        }
        return UNKNOWN;
    }

    /** Returns whether torchrun gets the number of nodes from an argument or a variable. */
    static boolean namesNodes(Stage stage, List<Text> command) {
        return stage.env().containsKey("PET_NNODES")
                || words(command).stream()
                        .map(word -> word.replace('_', '-').replaceFirst("=.*", ""))
                        .anyMatch(NODES::contains);
    }

    private static List<String> words(List<Text> command) {
        return command.stream()
                .map(text -> text.isLiteral() ? text.toString() : "")
                .toList();
    }

    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
