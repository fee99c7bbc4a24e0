/** Tests of requests for collections. */
@NullMarked
package io.gangflow.server.query;

import org.jspecify.annotations.NullMarked;
