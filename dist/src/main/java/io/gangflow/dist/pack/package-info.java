/** Published files: archives, packages, checksums. */
@NullMarked
package io.gangflow.dist.pack;

import org.jspecify.annotations.NullMarked;
