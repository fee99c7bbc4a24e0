/** Malformed files: whatever they contain, the commands report findings. */
@NullMarked
package io.gangflow.cli.hostile;

import org.jspecify.annotations.NullMarked;
