package io.gangflow.cli.walkthrough;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Arrays;
import java.util.List;

/** A section of the article: its definition, its schedulers, and the expected outcome of each run. */
enum Section {
    WORD_COUNT(
            "4",
            "§4 Single pods",
            "section-4-wordcount",
            "independent word counts are created at once",
            "kube-scheduler places each one when there is room, and all of them finish: work of one pod needs no gang.",
            false),
    SPARK(
            "5",
            "§5 Spark",
            "section-5-spark",
            "Spark applications are submitted at once",
            "Placed pod by pod, drivers take the room that executors need. Volcano admits an application when all of it"
                    + " has room.",
            true),
    DDP(
            "6",
            "§6 Data-parallel training",
            "section-6-ddp",
            "training jobs are created at once",
            "Placed pod by pod, several jobs get some of their ranks and wait for the others forever. As gangs they"
                    + " start only when all of their ranks have room.",
            true);

    private final String number;
    private final String title;
    private final String definition;
    private final String created;
    private final String text;
    private final boolean locks;

    Section(String number, String title, String definition, String created, String text, boolean locks) {
        this.number = number;
        this.title = title;
        this.definition = definition;
        this.created = created;
        this.text = text;
        this.locks = locks;
    }

    /** Returns the number of the section in the article, as text. */
    String number() {
        return number;
    }

    String title() {
        return title;
    }

    /** Returns the name of the pipeline definition. */
    String definition() {
        return definition;
    }

    /**
     * Describes the section on a cluster.
     *
     * @param instances number of created instances
     * @param fitting number of instances that fit at the same time
     */
    String text(int instances, int fitting) {
        String room = fitting >= instances ? "all of them" : fitting == 0 ? "none of them" : "at most " + fitting;
        return "%d %s; this cluster has room for %s at a time. %s".formatted(instances, created, room, text);
    }

    /** Whether it counts the words of the shipped text. */
    boolean readsText() {
        return this != DDP;
    }

    /** Returns a name such as {@code section-6-kube}. */
    String runName(SchedulerName scheduler) {
        return "section-%s-%s".formatted(number, scheduler == SchedulerName.VOLCANO ? "volcano" : "kube");
    }

    /**
     * Returns the sections with these numbers, in the article's order.
     *
     * @throws CommandFailure when a number is not a section of the walkthrough
     */
    static List<Section> numbered(List<String> numbers) {
        for (String wanted : numbers) {
            if (Arrays.stream(values()).noneMatch(section -> section.number.equals(wanted))) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT, "no section `%s`; available: 4, 5 and 6".formatted(wanted));
            }
        }
        return Arrays.stream(values())
                .filter(section -> numbers.contains(section.number))
                .toList();
    }

    /** Work that locks under kube-scheduler is also run under Volcano. */
    List<Expected> runs() {
        return locks
                ? List.of(
                        new Expected(SchedulerName.KUBE_SCHEDULER, Outcome.LOCKED),
                        new Expected(SchedulerName.VOLCANO, Outcome.COMPLETED))
                : List.of(new Expected(SchedulerName.KUBE_SCHEDULER, Outcome.COMPLETED));
    }

    /** One run of a section, and its outcome in the article. */
    record Expected(SchedulerName scheduler, Outcome outcome) {}
}
