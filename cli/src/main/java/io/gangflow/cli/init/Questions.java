package io.gangflow.cli.init;

import io.gangflow.cli.console.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;

/** Asks the user of a terminal. Where there is no terminal, every answer is empty. */
interface Questions {

    /** The answer without spaces around it; empty when nobody can be asked, or the answer is an empty line. */
    Optional<String> ask(String question) throws IOException;

    /** Asks on stderr and reads stdin, if the process has a terminal. */
    @SuppressWarnings("SystemConsoleNull") // not null everywhere since Java 22; then the answer is the end of stdin
    static Questions of(Console console) {
        // Both are asked: Java reports a console where stdout goes to a file, and the launcher knows stderr alone.
        if (!console.live() || System.console() == null) {
            return question -> Optional.empty();
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        return question -> {
            console.err().print(question);
            console.err().flush();
            return Optional.ofNullable(in.readLine()).map(String::strip).filter(answer -> !answer.isEmpty());
        };
    }
}
