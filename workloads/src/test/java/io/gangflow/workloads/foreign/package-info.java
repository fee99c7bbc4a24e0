/** Reading of manifests, good and bad. */
@NullMarked
package io.gangflow.workloads.foreign;

import org.jspecify.annotations.NullMarked;
