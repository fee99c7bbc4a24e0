/** Clients that send anything but proper requests; shared by the tests of all HTTP servers. */
@NullMarked
package io.gangflow.hostile;

import org.jspecify.annotations.NullMarked;
