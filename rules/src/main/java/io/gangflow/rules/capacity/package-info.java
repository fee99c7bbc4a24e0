/** Whether work fits the nodes of a cluster. */
@NullMarked
package io.gangflow.rules.capacity;

import org.jspecify.annotations.NullMarked;
