package io.gangflow.cli.help;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;

/** A shell with completion, and the generator of its script. */
enum Shell {
    BASH {
        @Override
        String script(CommandLine root) {
            return withKeywords(AutoComplete.bash(root.getCommandName(), root));
        }
    },
    /** picocli's script loads zsh's emulation of bash completion. */
    ZSH {
        @Override
        String script(CommandLine root) {
            return BASH.script(root);
        }
    },
    FISH {
        @Override
        String script(CommandLine root) {
            return FishCompletion.of(root);
        }
    };

    /** Lists of values, which picocli fills with the names of the Java constants. */
    private static final Pattern VALUES = Pattern.compile("_args=\\(\"[^)]*\\)");

    abstract String script(CommandLine root);

    private static String withKeywords(String script) {
        return VALUES.matcher(script)
                .replaceAll(list -> Matcher.quoteReplacement(list.group().toLowerCase(Locale.ROOT)));
    }
}
