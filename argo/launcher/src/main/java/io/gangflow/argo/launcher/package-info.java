/** The program of a stage's pod: makes the stage's object on the cluster, follows it, and takes it away again. */
@NullMarked
package io.gangflow.argo.launcher;

import org.jspecify.annotations.NullMarked;
