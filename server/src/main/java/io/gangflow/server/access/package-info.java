/** Permissions of callers, from the authorization rules of the cluster. */
@NullMarked
package io.gangflow.server.access;

import org.jspecify.annotations.NullMarked;
