package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files on a documentation page: fenced blocks below a line that names a file and ends with a colon. */
public final class DocFiles {

    private static final Pattern NAME = Pattern.compile("`([\\w-]+\\.[a-z]+)`");

    private DocFiles() {}

    /** Returns the file name of a block; empty if the block is not a file. */
    private static String name(List<String> page, MarkdownPage.Block block) {
        int above = block.line() - 2;
        while (above > 0 && page.get(above).isBlank()) {
            above--;
        }
        int first = above;
        while (first > 0 && !page.get(first - 1).isBlank()) {
            first--;
        }
        String paragraph = String.join("\n", page.subList(first, above + 1));
        String name = "";
        Matcher names = NAME.matcher(paragraph);
        while (paragraph.endsWith(":") && !block.language().equals("sh") && names.find()) {
            name = names.group(1);
        }
        return name;
    }

    /** Writes all files of a page; if a name occurs several times, the last file is kept. */
    public static void write(Path folder, Path page) throws IOException {
        List<String> lines = Files.readAllLines(page);
        for (MarkdownPage.Block block : MarkdownPage.of(page).blocks()) {
            write(folder, lines, block);
        }
    }

    /** Writes the file of a block, if the block is a file. */
    static void write(Path folder, List<String> page, MarkdownPage.Block block) throws IOException {
        String name = name(page, block);
        if (!name.isEmpty()) {
            Files.writeString(folder.resolve(name), block.text());
        }
    }
}
