/** What a user does with a run: stop, retry, approve, delete and others. */
@NullMarked
package io.gangflow.page.action;

import org.jspecify.annotations.NullMarked;
