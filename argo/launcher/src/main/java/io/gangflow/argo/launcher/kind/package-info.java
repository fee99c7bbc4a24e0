/** The kinds of a stage's object: how each ends and which pods belong to it. */
@NullMarked
package io.gangflow.argo.launcher.kind;

import org.jspecify.annotations.NullMarked;
