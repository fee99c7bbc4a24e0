/** Comparison with committed files; shared by the tests of all modules. */
@NullMarked
package io.gangflow.golden;

import org.jspecify.annotations.NullMarked;
