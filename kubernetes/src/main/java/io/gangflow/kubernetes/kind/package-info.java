/** The kinds of objects of Kubernetes, Volcano, Argo and the operators, each described once. */
@NullMarked
package io.gangflow.kubernetes.kind;

import org.jspecify.annotations.NullMarked;
