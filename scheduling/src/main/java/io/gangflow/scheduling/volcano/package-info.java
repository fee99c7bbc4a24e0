/** The model of Volcano's scheduler: sessions, actions and plugins. */
@NullMarked
package io.gangflow.scheduling.volcano;

import org.jspecify.annotations.NullMarked;
