@NullMarked
package io.gangflow.simulator.gang;

import org.jspecify.annotations.NullMarked;
