@NullMarked
package io.gangflow.simulator.whatif;

import org.jspecify.annotations.NullMarked;
