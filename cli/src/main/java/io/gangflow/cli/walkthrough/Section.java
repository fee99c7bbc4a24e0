package io.gangflow.cli.walkthrough;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Arrays;
import java.util.List;

/** A section of the article: which definition it runs, under which schedulers, and how each run has to end. */
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

    /** The article's number, as text. */
    String number() {
        return number;
    }

    String title() {
        return title;
    }

    /** Name of the pipeline definition. */
    String definition() {
        return definition;
    }

    /**
     * What happens in it on a cluster.
     *
     * @param instances how many are created
     * @param fitting how many of them have room there at the same time
     */
    String text(int instances, int fitting) {
        String room = fitting >= instances ? "all of them" : fitting == 0 ? "none of them" : "at most " + fitting;
        return "%d %s; this cluster has room for %s at a time. %s".formatted(instances, created, room, text);
    }

    /** Whether it counts the words of the shipped text. */
    boolean readsText() {
        return this != DDP;
    }

    /** Such as {@code section-6-kube}. */
    String runName(SchedulerName scheduler) {
        return "section-%s-%s".formatted(number, scheduler == SchedulerName.VOLCANO ? "volcano" : "kube");
    }

    /**
     * The sections of these numbers, in the article's order.
     *
     * @throws CommandFailure when the article has no such section here
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

    /** Work that locks under kube-scheduler is shown under Volcano too. */
    List<Expected> runs() {
        return locks
                ? List.of(
                        new Expected(SchedulerName.KUBE_SCHEDULER, Outcome.LOCKED),
                        new Expected(SchedulerName.VOLCANO, Outcome.COMPLETED))
                : List.of(new Expected(SchedulerName.KUBE_SCHEDULER, Outcome.COMPLETED));
    }

    /** One run of a section, and the outcome that the article tells. */
    record Expected(SchedulerName scheduler, Outcome outcome) {}
}
