package io.gangflow.cli.home;

import io.gangflow.argo.compiler.notify.NoticeSender;
import io.gangflow.argo.compiler.notify.NoticeVariables;
import io.gangflow.cli.console.ExitCode;
import java.util.List;

/** The launcher's image as a local process: sends the notification that its environment describes. */
public final class LocalNotify {

    private LocalNotify() {}

    /** Exits with 0 when the receiver has accepted the notification. */
    public static void main(String[] arguments) throws InterruptedException {
        if (!List.of(arguments).equals(List.of(NoticeVariables.ARGUMENT))) {
            System.err.println("the launcher's image only sends notifications on this machine");
            System.exit(ExitCode.BAD_INPUT);
        }
        boolean sent = new NoticeSender(System.err::println, NoticeSender.PAUSES).send(System.getenv());
        System.exit(sent ? ExitCode.DONE : ExitCode.ENVIRONMENT);
    }
}
