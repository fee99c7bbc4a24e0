@NullMarked
package io.gangflow.simulator.autoscaler;

import org.jspecify.annotations.NullMarked;
