package io.gangflow.pipeline.check;

import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The element of a command that an interpreter runs as a program: the text after {@code sh -c} or {@code python -c}.
 *
 * @param index index of the element in the command
 * @param language the interpreter, which determines how arguments are read
 */
record ProgramText(int index, Language language) {

    /** Options of these interpreters whose value is the next element. */
    private static final Set<String> WITH_VALUE = Set.of("-o", "+o", "-O", "-W", "-X");

    /** Finds the program text; empty if the command runs none. */
    static Optional<ProgramText> of(List<Text> command) {
        for (int start = 0; start < command.size(); start++) {
            Optional<Language> language = Language.of(literal(command.get(start)));
            if (language.isPresent()) {
                return option(command, start + 1, language.get())
                        .filter(index -> index + 1 < command.size())
                        .map(index -> new ProgramText(index + 1, language.get()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> option(List<Text> command, int start, Language language) {
        for (int index = start; index < command.size(); index++) {
            String word = literal(command.get(index));
            if (language.option.matcher(word).matches()) {
                return Optional.of(index);
            }
            if (WITH_VALUE.contains(word)) {
                index++;
            } else if (!word.startsWith("-")) {
                return Optional.empty(); // a script file; its arguments follow
            }
        }
        return Optional.empty();
    }

    private static String literal(Text text) {
        return text.isLiteral() ? text.toString() : "";
    }

    /** An interpreter. */
    enum Language {
        SHELL("(ba|da|a|k|z)?sh", "-[a-zA-Z]*c[a-zA-Z]*", "\"$1\" (the first argument after it is $0)"),
        PYTHON("python[0-9.]*|pypy[0-9.]*", "-[a-zA-Z]*c", "sys.argv[1]"),
        PERL("perl", "-[a-zA-Z]*[eE]", "$ARGV[0]"),
        RUBY("ruby", "-[a-zA-Z]*e", "ARGV[0]"),
        R("R|Rscript", "-e", "commandArgs(TRUE)[1]"),
        NODE("node|nodejs", "-e|--eval|-p|-pe|--print", "process.argv[1]"),
        PHP("php", "-r", "$argv[1]");

        private final Pattern name;
        private final Pattern option;
        private final String argument;

        Language(String name, String option, String argument) {
            this.name = Pattern.compile(name);
            this.option = Pattern.compile(option);
            this.argument = argument;
        }

        static Optional<Language> of(String word) {
            String base = word.substring(word.lastIndexOf('/') + 1);
            for (Language language : values()) {
                if (language.name.matcher(base).matches()) {
                    return Optional.of(language);
                }
            }
            return Optional.empty();
        }

        /** Returns how a program reads its first argument. */
        String argument() {
            return argument;
        }
    }
}
