/** Results of a run: an object for programs, and an HTML report. */
@NullMarked
package io.gangflow.cli.result;

import org.jspecify.annotations.NullMarked;
