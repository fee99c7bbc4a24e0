/** The fields of Kubernetes' objects and of custom resources, and what an API server takes in them. */
@NullMarked
package io.gangflow.kubernetes.field;

import org.jspecify.annotations.NullMarked;
