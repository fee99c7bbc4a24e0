package io.gangflow.cli.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requirements files of pip, which can include others: {@code -r base.txt}, {@code -c versions.txt}. */
final class Requirements {

    private static final Pattern PART =
            Pattern.compile("\\s*(?:-r|--requirement|-c|--constraint)[\\s=]*(?<file>[^\\s#]+).*");

    /** A path or an archive, optionally after an option or a package name. A URL is neither. */
    private static final Pattern LOCAL =
            Pattern.compile("(?:.*[\\s=])?(?:\\.|[^\\s=#]*/|[^\\s=#]*\\.(?:whl|zip|tar\\.gz)).*");

    private Requirements() {}

    /** Whether the requirements depend on the working directory of pip. */
    static boolean areRelative(Path requirements) throws IOException {
        for (Path file : files(requirements)) {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                String entry = line.replaceFirst("(^|\\s)#.*", "").strip();
                boolean url = entry.contains("://") && !entry.contains("file:");
                if (!entry.isEmpty()
                        && !url
                        && !PART.matcher(entry).matches()
                        && LOCAL.matcher(entry).matches()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the file, or an included file, names a package. */
    static boolean name(Path requirements, String distribution) throws IOException {
        Pattern named = Pattern.compile(Pattern.quote(distribution) + "(?![A-Za-z0-9._-]).*", Pattern.CASE_INSENSITIVE);
        for (Path file : files(requirements)) {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                if (named.matcher(line.strip()).matches()) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns the file and the files that it includes, each once; included files that do not exist on this machine are
     * left out.
     */
    static List<Path> files(Path requirements) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        collect(requirements.normalize(), files);
        return List.copyOf(files);
    }

    private static void collect(Path file, Set<Path> files) throws IOException {
        if (!Files.isRegularFile(file) || !files.add(file)) {
            return;
        }
        // ISO 8859-1 decodes any byte; pip reports invalid text.
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            Matcher part = PART.matcher(line);
            if (part.matches()) {
                collect(file.resolveSibling(part.group("file")).normalize(), files);
            }
        }
    }
}
