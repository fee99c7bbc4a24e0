/** Changes that wait for slow clients. */
@NullMarked
package io.gangflow.page.event;

import org.jspecify.annotations.NullMarked;
