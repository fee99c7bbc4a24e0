/** Tests of local runs. */
@NullMarked
package io.gangflow.cli.local;

import org.jspecify.annotations.NullMarked;
