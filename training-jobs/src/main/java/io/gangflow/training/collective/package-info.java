/** Operations in which all ranks of a group take part, and the TCP connections between them. */
@NullMarked
package io.gangflow.training.collective;

import org.jspecify.annotations.NullMarked;
