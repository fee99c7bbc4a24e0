package io.gangflow.minicluster.kubelet;

import io.gangflow.collection.Ordered;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the volumes of a container really are. Nothing is mounted (that takes root): paths below a mount path are
 * rewritten wherever they begin in a word of the command or a value of the environment. One that leads out of its volume
 * by {@code ..} is made plain first, so that it is what it would be in a container: it never leads into the folders around
 * the volume.
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
                : Pattern.compile(
                        "(?:(?<![\\w./-])|(?<=:\\/\\/))(" + alternatives + ")(?![\\w.-])((?:/[^\\s\"':,;]*)?)");
    }

    String rewrite(String text) {
        return pattern.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(rewritten(match.group(1), match.group(2))));
    }

    private String rewritten(String mountPath, String rest) {
        Path folder = folders.getOrDefault(mountPath, Path.of(mountPath));
        return leaves(rest) ? rewrite(plain(mountPath + rest)) : folder + rest;
    }

    private static boolean leaves(String below) {
        int depth = 0;
        for (String part : below.split("/", 0)) {
            depth += part.equals("..") ? -1 : part.isEmpty() || part.equals(".") ? 0 : 1;
            if (depth < 0) {
                return true;
            }
        }
        return false;
    }

    /** As text, because not every text is a path of this machine's file system. */
    private static String plain(String path) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.split("/", 0)) {
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.addLast(part);
            }
        }
        return "/" + String.join("/", parts);
    }

    /** {@code mountPath=folder} pairs, separated by the path separator: env {@code GANGFLOW_VOLUMES}. */
    String asVariable() {
        return folders.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }
}
