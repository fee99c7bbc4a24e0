/** Sends notifications about runs from a pod of the launcher image, or a process of this machine. */
@NullMarked
package io.gangflow.argo.compiler.notify;

import org.jspecify.annotations.NullMarked;
