/** The program of a stage's pod: creates the stage's object on the cluster, follows it, and deletes it. */
@NullMarked
package io.gangflow.argo.launcher;

import org.jspecify.annotations.NullMarked;
