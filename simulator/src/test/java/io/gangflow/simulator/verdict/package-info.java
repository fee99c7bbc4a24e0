@NullMarked
package io.gangflow.simulator.verdict;

import org.jspecify.annotations.NullMarked;
