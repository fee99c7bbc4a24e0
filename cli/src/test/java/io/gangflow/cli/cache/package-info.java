/** Tests of the records of local runs. */
@NullMarked
package io.gangflow.cli.cache;

import org.jspecify.annotations.NullMarked;
