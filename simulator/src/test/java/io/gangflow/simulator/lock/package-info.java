/** Tests. */
@NullMarked
package io.gangflow.simulator.lock;

import org.jspecify.annotations.NullMarked;
