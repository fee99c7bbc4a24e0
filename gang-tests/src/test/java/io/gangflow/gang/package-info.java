/** Gangs of real processes on a minicluster that lose a member: every framework, member, phase and fault. */
@NullMarked
package io.gangflow.gang;

import org.jspecify.annotations.NullMarked;
