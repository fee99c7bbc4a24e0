/** The pipeline language as plain values: a pipeline, its stages and the work of each stage. */
@NullMarked
package io.gangflow.pipeline.model;

import org.jspecify.annotations.NullMarked;
