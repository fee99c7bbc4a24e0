/** Tests. */
@NullMarked
package io.gangflow.simulator.volcano;

import org.jspecify.annotations.NullMarked;
