package io.gangflow.dist.text;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.images.layout.ImageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Completion files of three shells with the output of {@code gangflow completion}, at the paths that the shells search.
 */
public final class Completions {

    /**
     * The format of zsh for a file on its {@code fpath}: the first line names the command, and the first completion
     * runs the whole file. Aliases of a script do not apply in it, so {@code compopt} is a function.
     */
    private static final String ZSH = """
            #compdef gangflow
            function compopt() { complete "$@"; }
            %s
            _bash_complete -o default -F _complete_gangflow
            """;

    private Completions() {}

    /** Writes the files below a folder {@code share}. */
    public static void write(Path share) throws IOException {
        Map<String, String> places = new LinkedHashMap<>();
        places.put("bash", "bash-completion/completions/gangflow");
        places.put("zsh", "zsh/site-functions/_gangflow");
        places.put("fish", "fish/vendor_completions.d/gangflow.fish");
        for (Map.Entry<String, String> place : places.entrySet()) {
            Path file = share.resolve(place.getValue());
            Files.createDirectories(file.getParent());
            String script = of(place.getKey());
            Files.writeString(file, place.getKey().equals("zsh") ? ZSH.formatted(script) : script);
        }
    }

    private static String of(String shell) {
        StringWriter text = new StringWriter();
        Console console =
                new Console(new PrintWriter(text, true), new PrintWriter(Writer.nullWriter()), false, false, 80);
        int code = Gangflow.execute(console, "completion", shell);
        console.out().flush();
        if (code != 0) {
            throw new ImageException("`gangflow completion %s` ended with %d".formatted(shell, code));
        }
        return text.toString();
    }
}
