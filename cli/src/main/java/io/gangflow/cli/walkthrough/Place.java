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

/** A place that runs the sections of a walkthrough. */
interface Place {

    /** The nodes on which the runs happen. */
    Cluster cluster();

    /** A note about this place for the report. */
    String introduction();

    /** The definition of a section for this place. */
    Path definition(Section section) throws IOException;

    /** Returns the ID of a run; attempts count from 1. */
    String runId(Section section, SchedulerName scheduler, int attempt);

    /** Returns the launcher of one run; a locked run is deleted. */
    Launcher launcher(String runId);

    /** Values of the plan's parameters that differ from the defaults. */
    Map<String, String> parameters(Plan plan);

    /** The expected outcomes of a run in this place, and why they differ from the article, if they do. */
    Foreseen foreseen(Section section, Section.Expected told) throws IOException, InterruptedException;

    /** Files that a completed run wrote, relative to the output folder, sorted. */
    List<String> results(String runId) throws IOException, InterruptedException;

    /** Why results cannot be read from here; empty if they can. */
    Optional<String> unseen();
}
