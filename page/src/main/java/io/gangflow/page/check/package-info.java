/** Checks of planned pipelines that the command line and the page share. */
@NullMarked
package io.gangflow.page.check;

import org.jspecify.annotations.NullMarked;
