/** The user, the cluster, and what the user may do. */
@NullMarked
package io.gangflow.page.session;

import org.jspecify.annotations.NullMarked;
