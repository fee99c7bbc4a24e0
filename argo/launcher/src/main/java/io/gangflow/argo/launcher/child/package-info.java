/** The object of the stage: created or adopted, watched, deleted. */
@NullMarked
package io.gangflow.argo.launcher.child;

import org.jspecify.annotations.NullMarked;
