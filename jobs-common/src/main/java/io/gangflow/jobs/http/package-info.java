/** What servers of HTTP have in common, whatever carries their connections. */
@NullMarked
package io.gangflow.jobs.http;

import org.jspecify.annotations.NullMarked;
