/** The model of Volcano's scheduler: sessions, actions and plugins. */
@NullMarked
package io.gangflow.simulator.volcano;

import org.jspecify.annotations.NullMarked;
