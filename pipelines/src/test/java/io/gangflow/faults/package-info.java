/** Simulations in virtual time whose faults, order and chance come from one seed; shared by the tests of all modules. */
@NullMarked
package io.gangflow.faults;

import org.jspecify.annotations.NullMarked;
