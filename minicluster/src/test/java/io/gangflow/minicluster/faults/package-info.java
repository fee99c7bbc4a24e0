/** Faults between a client and a server, simulated or on loopback; shared by the tests of the modules that use the client. */
@NullMarked
package io.gangflow.minicluster.faults;

import org.jspecify.annotations.NullMarked;
