/** Sends notifications about runs: what a pod of the launcher image, or a process of this machine, does for a hook. */
@NullMarked
package io.gangflow.argo.compiler.notify;

import org.jspecify.annotations.NullMarked;
