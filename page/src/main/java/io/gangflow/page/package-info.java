/** The page of {@code gangflow serve}: its JSON API and its files. */
@NullMarked
package io.gangflow.page;

import org.jspecify.annotations.NullMarked;
