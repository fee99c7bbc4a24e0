/** The contract of Volcano's plugins, and those plugins that only compare jobs. */
@NullMarked
package io.gangflow.scheduling.volcano.plugin;

import org.jspecify.annotations.NullMarked;
