/** Operations in which all ranks of a group take part, and the ring of TCP connections that carries them. */
@NullMarked
package io.gangflow.training.collective;

import org.jspecify.annotations.NullMarked;
