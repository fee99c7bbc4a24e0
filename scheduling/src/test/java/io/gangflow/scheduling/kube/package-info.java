/** Tests. */
@NullMarked
package io.gangflow.scheduling.kube;

import org.jspecify.annotations.NullMarked;
