/** The logs of the pods, line by line, each line once. */
@NullMarked
package io.gangflow.argo.launcher.log;

import org.jspecify.annotations.NullMarked;
