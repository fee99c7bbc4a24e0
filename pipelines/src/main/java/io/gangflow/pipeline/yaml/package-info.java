/** YAML as a small tree with positions, read by events under hard limits. */
@NullMarked
package io.gangflow.pipeline.yaml;

import org.jspecify.annotations.NullMarked;
