package io.gangflow.cli.walkthrough;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a walkthrough's runs happen. */
interface Place {

    /** The nodes on which the runs happen. */
    Cluster cluster();

    /** A note about this place for readers of the report. */
    String introduction();

    /** The definition of a section as it is run here. */
    Path definition(Section section) throws IOException;

    /** Of a run; attempts count from 1. */
    String runId(Section section, SchedulerName scheduler, int attempt);

    /** Runs that one run; a locked one is removed. */
    Launcher launcher(String runId);

    /** Values of the plan's parameters that are not its defaults. */
    Map<String, String> parameters(Plan plan);

    /** The expected outcomes of a run here, and why they differ from those of the article, if they do. */
    Foreseen foreseen(Section section, Section.Expected told) throws IOException, InterruptedException;

    /** Files that a completed run wrote, relative to the output folder, sorted. */
    List<String> results(String runId) throws IOException, InterruptedException;

    /** Why results can't be looked at from here, if they can't. */
    Optional<String> unseen();
}
