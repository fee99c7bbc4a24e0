/** Tests of Volcano's plugins on their own. */
@NullMarked
package io.gangflow.scheduling.volcano.plugin;

import org.jspecify.annotations.NullMarked;
