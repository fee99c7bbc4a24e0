package io.gangflow.airflow.monitor;

import java.time.Instant;

/**
 * A pipeline file that does not compile. Such a file has no object on the cluster, so the server reports the files that
 * it knows.
 *
 * @param file its path, as shown to users
 * @param text the diagnostics, with their positions and hints
 */
public record ImportProblem(String file, String text, Instant found) {}
