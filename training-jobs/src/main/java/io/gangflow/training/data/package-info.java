/** Labelled images: what is shipped, what is read, what is generated, and which of them a rank sees when. */
@NullMarked
package io.gangflow.training.data;

import org.jspecify.annotations.NullMarked;
