package io.gangflow.cli.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command on a documentation page.
 *
 * @param line in the page, from 1
 * @param folder the reader's current folder, relative to the repository's root; each block starts at the root
 * @param words program first, without quotes and comments
 */
public record DocCommand(int line, String folder, List<String> words) {

    private static final Pattern FENCE = Pattern.compile("^```(\\w*)$");

    /** A quoted text, an operator, a comment, or a sequence of other characters. */
    private static final Pattern TOKEN =
            Pattern.compile("'[^']*'|\"[^\"]*\"|&&|\\|\\||[|&;]|(?<=\\s|^)#.*|[^\\s'\"&|;]+");

    public DocCommand {
        words = List.copyOf(words);
    }

    public String program() {
        return words.get(0);
    }

    /** Returns the words without the program. */
    public List<String> arguments() {
        return words.subList(1, words.size());
    }

    @Override
    public String toString() {
        return "line %d: %s".formatted(line, String.join(" ", words));
    }

    /** Returns all commands of fenced blocks {@code sh}, and the lines after a prompt of blocks {@code console}. */
    public static List<DocCommand> of(String markdown) {
        List<DocCommand> commands = new ArrayList<>();
        String block = "";
        String folder = "";
        List<String> lines = markdown.lines().toList();
        for (int index = 0; index < lines.size(); index++) {
            String text = lines.get(index);
            Matcher fence = FENCE.matcher(text);
            if (fence.matches()) {
                block = block.isEmpty() ? fence.group(1) : "";
                folder = "";
            } else if (block.equals("sh") || (block.equals("console") && text.startsWith("$ "))) {
                for (List<String> words : split(block.equals("sh") ? text : text.substring(2))) {
                    commands.add(new DocCommand(index + 1, folder, words));
                    folder = words.get(0).equals("cd") && words.size() == 2 ? into(folder, words.get(1)) : folder;
                }
            }
        }
        return commands;
    }

    private static String into(String folder, String step) {
        return folder.isEmpty() ? step : folder + "/" + step;
    }

    private static List<List<String>> split(String line) {
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        boolean glued = false;
        int end = 0;
        Matcher token = TOKEN.matcher(line);
        while (token.find()) {
            String text = token.group();
            if (text.startsWith("#")) {
                break;
            }
            glued = token.start() == end && !words.isEmpty() && token.start() > 0;
            end = token.end();
            if (text.matches("&&|\\|\\||[|&;]")) {
                add(commands, words);
                words = new ArrayList<>();
                continue;
            }
            String bare = text.matches("(?s)'.*'|\".*\"") ? text.substring(1, text.length() - 1) : text;
            if (glued && !Character.isWhitespace(line.charAt(token.start() - 1))) {
                words.set(words.size() - 1, words.get(words.size() - 1) + bare);
            } else {
                words.add(bare);
            }
        }
        add(commands, words);
        return commands;
    }

    private static void add(List<List<String>> commands, List<String> words) {
        if (!words.isEmpty()) {
            commands.add(words);
        }
    }
}
