/** Networks on DJL's PyTorch engine, their parameters as flat memory, and the optimizer. */
@NullMarked
package io.gangflow.training.model;

import org.jspecify.annotations.NullMarked;
