/** HTTP/1.1 on Netty: connections, limits, order of answers, and the way to a quiet end. */
@NullMarked
package io.gangflow.serving.http;

import org.jspecify.annotations.NullMarked;
