package io.gangflow.airflow.monitor;

import java.time.Instant;

/**
 * A pipeline file that does not compile. Such a file has no object on the cluster, so whoever serves the API tells of
 * the files that it knows.
 *
 * @param file its path, as people know it
 * @param text the diagnostics, with their places and hints
 */
public record ImportProblem(String file, String text, Instant found) {}
