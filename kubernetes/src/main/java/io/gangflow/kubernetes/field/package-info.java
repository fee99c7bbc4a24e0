/** The fields of Kubernetes objects and custom resources, with the checks of an API server. */
@NullMarked
package io.gangflow.kubernetes.field;

import org.jspecify.annotations.NullMarked;
