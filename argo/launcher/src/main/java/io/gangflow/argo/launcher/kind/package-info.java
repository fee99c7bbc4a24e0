/** What is known of each kind that a stage can be: how it ends and which pods are its own. */
@NullMarked
package io.gangflow.argo.launcher.kind;

import org.jspecify.annotations.NullMarked;
