/** YAML as a small tree with positions, read from parser events within hard limits. */
@NullMarked
package io.gangflow.pipeline.yaml;

import org.jspecify.annotations.NullMarked;
