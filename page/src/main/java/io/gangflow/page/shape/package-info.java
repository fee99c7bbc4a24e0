/** The shapes of the page's JSON objects. */
@NullMarked
package io.gangflow.page.shape;

import org.jspecify.annotations.NullMarked;
