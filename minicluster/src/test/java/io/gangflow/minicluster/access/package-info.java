/** Tests of access control by roles. */
@NullMarked
package io.gangflow.minicluster.access;

import org.jspecify.annotations.NullMarked;
