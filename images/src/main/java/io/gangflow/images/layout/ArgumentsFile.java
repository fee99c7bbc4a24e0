package io.gangflow.images.layout;

import io.gangflow.images.model.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The arguments of {@code java} for a command, one per line (JDK 17, "The java Command", argument files). They override
 * JDK_JAVA_OPTIONS except for the heap: {@code -Xmx} there overrides the memory share here.
 */
final class ArgumentsFile {

    private ArgumentsFile() {}

    static String pathOf(Command command) {
        return "/opt/gangflow/commands/" + command.name();
    }

    static String of(Command command, String classPath) {
        List<String> words = new ArrayList<>(common());
        words.add("-XX:SharedArchiveFile=" + LayoutBuilder.ARCHIVE);
        words.addAll(command.options());
        words.addAll(List.of("-cp", classPath, command.mainClass()));
        words.addAll(command.arguments());
        return words.stream().map(ArgumentsFile::quoted).collect(Collectors.joining("\n", "", "\n"));
    }

    /** No output of the JVM on stdout, which contains a job's data, and no file in its temporary folder. */
    static List<String> common() {
        return List.of("-XX:-UsePerfData", "-Xlog:disable", "-Xlog:all=error:stderr", "-Dfile.encoding=UTF-8");
    }

    private static String quoted(String word) {
        boolean plain = word.chars()
                .noneMatch(
                        one -> Character.isWhitespace(one) || one == '"' || one == '\'' || one == '#' || one == '\\');
        return plain ? word : '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
