package io.gangflow.minicluster.kubelet;

import io.gangflow.collection.OrderedMaps;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The mapping from a container's mount paths to folders of this machine. Nothing is mounted, because that requires
 * root: paths below a mount path are rewritten wherever they start in a word of the command or a value of the
 * environment. A path that leaves its volume through {@code ..} is normalized first, as it would resolve in a
 * container: it never leads into the folders around the volume.
 */
final class MountPaths {

    private static final Path TEMPORARY = Path.of("/tmp");

    private final Map<String, Path> folders;
    private final List<Path> own;
    private final Pattern pattern;

    /**
     * Maps mount paths to folders or files.
     *
     * @param folders the folders or files by mount path
     * @param own folders of this machine that keep their path even below a mount path
     */
    MountPaths(Map<String, Path> folders, List<Path> own) {
        this.folders = OrderedMaps.sorted(folders);
        this.own = List.copyOf(own);
        String alternatives = folders.keySet().stream()
                .filter(path -> path.length() > 1)
                .sorted(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        // A path starts where no other path continues, or after the authority-less "//" of a URI; it ends at the end of
        // a name.
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
        if (isOfThisMachine(mountPath + rest)) {
            return mountPath + rest;
        }
        Path folder = folders.getOrDefault(mountPath, Path.of(mountPath));
        return leaves(rest) ? rewrite(plain(mountPath + rest)) : folder + rest;
    }

    /**
     * Whether a path belongs to this machine and not to the volume: a folder that the run works in, or an existing or
     * creatable file below the temporary folder. A pod's temporary folder starts empty, so the pod cannot mean its own.
     */
    private boolean isOfThisMachine(String text) {
        Path path;
        try {
            path = Path.of(text).normalize();
        } catch (InvalidPathException notAPath) {
            return false;
        }
        if (own.stream().anyMatch(path::startsWith)) {
            return true;
        }
        Path parent = path.getParent();
        return path.startsWith(TEMPORARY)
                && parent != null
                && !path.equals(TEMPORARY)
                && (Files.exists(path) || (!parent.equals(TEMPORARY) && Files.isDirectory(parent)));
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

    /** Normalized as text, because not every text is a valid path on this machine's file system. */
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

    /**
     * The {@code mountPath=folder} pairs, separated by the path separator, as the variable {@code GANGFLOW_VOLUMES}.
     */
    String asVariable() {
        return folders.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }
}
