/** Rules that check whether work fits on the nodes of a cluster. */
@NullMarked
package io.gangflow.rules.capacity;

import org.jspecify.annotations.NullMarked;
