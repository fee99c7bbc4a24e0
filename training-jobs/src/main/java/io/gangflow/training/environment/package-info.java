/** Detection of this process's rank: one class for each convention by which launchers pass it. */
@NullMarked
package io.gangflow.training.environment;

import org.jspecify.annotations.NullMarked;
