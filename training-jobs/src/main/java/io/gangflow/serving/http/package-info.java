/** HTTP/1.1 on Netty: connections, limits, order of responses, and graceful shutdown. */
@NullMarked
package io.gangflow.serving.http;

import org.jspecify.annotations.NullMarked;
