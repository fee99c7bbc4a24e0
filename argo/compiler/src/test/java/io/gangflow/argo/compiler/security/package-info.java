/** The Pod Security Standards of Kubernetes, to evaluate compiled pods with. */
@NullMarked
package io.gangflow.argo.compiler.security;

import org.jspecify.annotations.NullMarked;
