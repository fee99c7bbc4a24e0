/** Tests of the pods and PodGroups that result from work. */
@NullMarked
package io.gangflow.workloads.pods;

import org.jspecify.annotations.NullMarked;
