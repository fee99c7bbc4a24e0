/** The kinds of objects of Kubernetes, Volcano, Argo and the operators, each described once. */
@NullMarked
package io.gangflow.kind;

import org.jspecify.annotations.NullMarked;
