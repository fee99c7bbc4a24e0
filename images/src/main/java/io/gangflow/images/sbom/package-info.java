/** What is in an image, in CycloneDX. */
@NullMarked
package io.gangflow.images.sbom;

import org.jspecify.annotations.NullMarked;
