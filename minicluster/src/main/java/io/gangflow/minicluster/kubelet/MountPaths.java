package io.gangflow.minicluster.kubelet;

import io.gangflow.collection.Ordered;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the volumes of a container really are. Nothing is mounted (that takes root): paths below a mount path are
 * rewritten wherever they begin in a word of the command or a value of the environment.
 */
final class MountPaths {

    private final Map<String, Path> folders;
    private final Pattern pattern;

    /** Real folders, or files, by mount path. */
    MountPaths(Map<String, Path> folders) {
        this.folders = Ordered.sorted(folders);
        String alternatives = folders.keySet().stream()
                .filter(path -> path.length() > 1)
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        // A path begins where no other path goes on, or after the authority-less "//" of a URI; it ends at a name's
        // end.
        this.pattern = alternatives.isEmpty()
                ? Pattern.compile("(?!)")
                : Pattern.compile("(?:(?<![\\w./-])|(?<=:\\/\\/))(" + alternatives + ")(?![\\w.-])");
    }

    String rewrite(String text) {
        return pattern.matcher(text)
                .replaceAll(
                        match -> Matcher.quoteReplacement(folders.getOrDefault(match.group(1), Path.of(match.group(1)))
                                .toString()));
    }

    /** {@code mountPath=folder} pairs, separated by the path separator: env {@code GANGFLOW_VOLUMES}. */
    String asVariable() {
        return folders.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }
}
