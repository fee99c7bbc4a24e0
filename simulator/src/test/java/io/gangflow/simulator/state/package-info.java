@NullMarked
package io.gangflow.simulator.state;

import org.jspecify.annotations.NullMarked;
