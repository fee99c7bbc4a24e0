/** Tests. */
@NullMarked
package io.gangflow.argo.dependency;

import org.jspecify.annotations.NullMarked;
