/** From a plan to the objects of a cluster, and back from their YAML: pure functions. */
@NullMarked
package io.gangflow.argo.compiler;

import org.jspecify.annotations.NullMarked;
