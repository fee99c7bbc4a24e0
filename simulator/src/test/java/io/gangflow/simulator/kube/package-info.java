/** Tests. */
@NullMarked
package io.gangflow.simulator.kube;

import org.jspecify.annotations.NullMarked;
