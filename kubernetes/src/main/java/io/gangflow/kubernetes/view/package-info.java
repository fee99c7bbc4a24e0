/** Null-free access to objects of fabric8's model: missing values have their meaning in Kubernetes. */
@NullMarked
package io.gangflow.kubernetes.view;

import org.jspecify.annotations.NullMarked;
