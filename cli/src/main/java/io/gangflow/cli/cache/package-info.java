/** Successes of local runs, reused by cached stages of later runs. */
@NullMarked
package io.gangflow.cli.cache;

import org.jspecify.annotations.NullMarked;
