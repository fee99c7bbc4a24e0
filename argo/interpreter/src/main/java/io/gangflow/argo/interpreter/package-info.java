/** Argo's rules for the workflows that Gangflow compiles: which object a run creates next, and when a node has ended. */
@NullMarked
package io.gangflow.argo.interpreter;

import org.jspecify.annotations.NullMarked;
