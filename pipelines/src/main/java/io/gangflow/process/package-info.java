/** Processes of this machine. */
@NullMarked
package io.gangflow.process;

import org.jspecify.annotations.NullMarked;
