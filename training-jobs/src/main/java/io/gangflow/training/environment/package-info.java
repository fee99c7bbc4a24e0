/** Who am I in the group: one class for each convention by which launchers tell a process its rank. */
@NullMarked
package io.gangflow.training.environment;

import org.jspecify.annotations.NullMarked;
