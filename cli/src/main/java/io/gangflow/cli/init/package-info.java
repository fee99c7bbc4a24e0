/** {@code gangflow init}: small projects that run unchanged. */
@NullMarked
package io.gangflow.cli.init;

import org.jspecify.annotations.NullMarked;
