/** Sentences and amounts that the command line and the page both show. */
@NullMarked
package io.gangflow.page.text;

import org.jspecify.annotations.NullMarked;
