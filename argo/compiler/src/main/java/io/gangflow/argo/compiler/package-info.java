/** Compiles a plan to the objects of a cluster, and reads their YAML: pure functions. */
@NullMarked
package io.gangflow.argo.compiler;

import org.jspecify.annotations.NullMarked;
