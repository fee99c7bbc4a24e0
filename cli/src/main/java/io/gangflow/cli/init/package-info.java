/** {@code gangflow init}: small projects that run as they are. */
@NullMarked
package io.gangflow.cli.init;

import org.jspecify.annotations.NullMarked;
