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

    /** Returns the nodes on which the runs happen. */
    Cluster cluster();

    /** Returns a note about this place for the report. */
    String introduction();

    /** Returns the definition of a section for this place. */
    Path definition(Section section) throws IOException;

    /** Returns the ID of a run; attempts count from 1. */
    String runId(Section section, SchedulerName scheduler, int attempt);

    /** Returns the launcher of one run; a locked run is deleted. */
    Launcher launcher(String runId);

    /** Returns the values of the plan's parameters that differ from the defaults. */
    Map<String, String> parameters(Plan plan);

    /** Returns the expected outcomes of a run in this place, and why they differ from the article, if they do. */
    ExpectedOutcomes foreseen(Section section, Section.Expected told) throws IOException, InterruptedException;

    /** Returns the files that a completed run wrote, relative to the output folder, sorted. */
    List<String> results(String runId) throws IOException, InterruptedException;

    /** Returns why results cannot be read from here; empty if they can. */
    Optional<String> unseen();
}
