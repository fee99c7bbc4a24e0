/** Random pipelines over every key of the language. */
@NullMarked
package io.gangflow.argo.random;

import org.jspecify.annotations.NullMarked;
