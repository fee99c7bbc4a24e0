/** What pods result from work, and its PodGroups. */
@NullMarked
package io.gangflow.argo.pods;

import org.jspecify.annotations.NullMarked;
