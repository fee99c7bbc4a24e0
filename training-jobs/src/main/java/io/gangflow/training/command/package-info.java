/** The command line of the training program and its exit codes. */
@NullMarked
package io.gangflow.training.command;

import org.jspecify.annotations.NullMarked;
