/** Objects of fabric8's model read without nulls: what is missing has the meaning that Kubernetes gives it. */
@NullMarked
package io.gangflow.kubernetes.view;

import org.jspecify.annotations.NullMarked;
