package io.gangflow.cli.init;

import io.gangflow.cli.console.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;

/** Asks questions on a terminal. Without a terminal, every answer is empty. */
interface Questions {

    /** Returns the answer without surrounding spaces; empty without a terminal, or when the answer is an empty line. */
    Optional<String> ask(String question) throws IOException;

    /** Returns questions that are printed on stderr and answered on stdin, if the process has a terminal. */
    @SuppressWarnings("SystemConsoleNull") // not null in every JVM since Java 22; then reading returns the end of stdin
    static Questions of(Console console) {
        // Both are checked: Java reports a console when stdout is a file, and the launcher knows only stderr.
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
