/** Tests of cached stages: the key of their work, and whose outputs they take. */
@NullMarked
package io.gangflow.argo.compiler.cache;

import org.jspecify.annotations.NullMarked;
