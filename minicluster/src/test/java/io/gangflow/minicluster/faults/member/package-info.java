/** Faults of the members of gangs, which are processes of this machine; shared by the tests of gangs and of Spark. */
@NullMarked
package io.gangflow.minicluster.faults.member;

import org.jspecify.annotations.NullMarked;
