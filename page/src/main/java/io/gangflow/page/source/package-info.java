/** The files of pipelines that a server knows. */
@NullMarked
package io.gangflow.page.source;

import org.jspecify.annotations.NullMarked;
