package io.gangflow.cli.cluster;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the command line, with its output. */
record CommandRun(int code, String out, String err) {

    static CommandRun of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false, 80);
        String[] texts = new String[arguments.length];
        for (int index = 0; index < arguments.length; index++) {
            texts[index] = arguments[index].toString();
        }
        int code = Gangflow.execute(console, texts);
        console.out().flush();
        console.err().flush();
        return new CommandRun(code, out.toString(), err.toString());
    }
}
