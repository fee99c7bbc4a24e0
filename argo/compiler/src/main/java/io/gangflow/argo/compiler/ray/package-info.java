/** The program of a Ray stage, and KubeRay's additions to the pods of a Ray cluster. */
@NullMarked
package io.gangflow.argo.compiler.ray;

import org.jspecify.annotations.NullMarked;
