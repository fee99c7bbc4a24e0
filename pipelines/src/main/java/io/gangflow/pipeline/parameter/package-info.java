/** Values for the parameters of a run: which ones a pipeline declares, and the check of those that are given. */
@NullMarked
package io.gangflow.pipeline.parameter;

import org.jspecify.annotations.NullMarked;
