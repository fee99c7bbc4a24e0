/** Changes, sent to the page as they happen. */
@NullMarked
package io.gangflow.page.event;

import org.jspecify.annotations.NullMarked;
