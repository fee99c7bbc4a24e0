/** The kinds of Kubernetes, Volcano, Argo and the operators, each defined once. */
@NullMarked
package io.gangflow.kubernetes.kind;

import org.jspecify.annotations.NullMarked;
