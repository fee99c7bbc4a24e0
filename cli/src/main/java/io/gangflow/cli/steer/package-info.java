/** Commands that stop, suspend, resume and approve runs. */
@NullMarked
package io.gangflow.cli.steer;

import org.jspecify.annotations.NullMarked;
