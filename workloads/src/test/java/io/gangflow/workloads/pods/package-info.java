/** What pods result from work, and its PodGroups. */
@NullMarked
package io.gangflow.workloads.pods;

import org.jspecify.annotations.NullMarked;
