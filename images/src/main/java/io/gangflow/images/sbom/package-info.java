/** The contents of an image, in CycloneDX format. */
@NullMarked
package io.gangflow.images.sbom;

import org.jspecify.annotations.NullMarked;
