/** The pods of the stage's object, and why they are pending. */
@NullMarked
package io.gangflow.argo.launcher.pod;

import org.jspecify.annotations.NullMarked;
