/** Rules on gangs: PodGroups, Volcano Jobs and the pods that belong to them. */
@NullMarked
package io.gangflow.rules.gang;

import org.jspecify.annotations.NullMarked;
