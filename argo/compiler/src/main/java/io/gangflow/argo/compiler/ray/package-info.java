/** What a Ray stage runs, and what KubeRay adds to the pods of a Ray cluster. */
@NullMarked
package io.gangflow.argo.compiler.ray;

import org.jspecify.annotations.NullMarked;
