/** Rules for gangs: PodGroups, Volcano Jobs and their pods. */
@NullMarked
package io.gangflow.rules.gang;

import org.jspecify.annotations.NullMarked;
