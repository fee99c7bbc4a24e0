/** Reading of manifests, good and bad. */
@NullMarked
package io.gangflow.argo.foreign;

import org.jspecify.annotations.NullMarked;
