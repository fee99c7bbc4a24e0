/** Files that nobody would write: whatever they contain, the commands answer with findings. */
@NullMarked
package io.gangflow.cli.hostile;

import org.jspecify.annotations.NullMarked;
