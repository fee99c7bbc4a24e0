@NullMarked
package io.gangflow.simulator.fault;

import org.jspecify.annotations.NullMarked;
