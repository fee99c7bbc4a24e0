/** fabric8's client over simulated connections; shared by the tests of the modules that use the client. */
@NullMarked
package io.gangflow.minicluster.faults;

import org.jspecify.annotations.NullMarked;
