/** Files of earlier versions. */
@NullMarked
package io.gangflow.cli.skew;

import org.jspecify.annotations.NullMarked;
