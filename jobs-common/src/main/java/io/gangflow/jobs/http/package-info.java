/** Common parts of HTTP servers, independent of the network library. */
@NullMarked
package io.gangflow.jobs.http;

import org.jspecify.annotations.NullMarked;
