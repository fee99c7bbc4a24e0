@NullMarked
package io.gangflow.simulator.why;

import org.jspecify.annotations.NullMarked;
