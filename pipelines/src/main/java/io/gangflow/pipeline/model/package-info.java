/** The language as plain values: a pipeline, its stages and what each one runs. */
@NullMarked
package io.gangflow.pipeline.model;

import org.jspecify.annotations.NullMarked;
