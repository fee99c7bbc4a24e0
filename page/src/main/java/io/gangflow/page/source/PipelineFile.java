package io.gangflow.page.source;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;

/**
 * A pipeline file of the served folder.
 *
 * @param path relative to the folder
 * @param name of its pipeline; that of the file without its ending if it has errors
 * @param text its content; empty if it cannot be read
 * @param read what its reader found
 */
public record PipelineFile(String path, String name, String text, Checked<Pipeline> read) {}
