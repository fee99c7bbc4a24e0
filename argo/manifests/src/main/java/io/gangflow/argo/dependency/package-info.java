/** Which pods wait for which others, derived from their metadata in one place. */
@NullMarked
package io.gangflow.argo.dependency;

import org.jspecify.annotations.NullMarked;
