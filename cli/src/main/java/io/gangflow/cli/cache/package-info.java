/** Successes of local runs, which cached stages of later runs take. */
@NullMarked
package io.gangflow.cli.cache;

import org.jspecify.annotations.NullMarked;
