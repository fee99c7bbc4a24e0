/** How processes that know only the address of rank 0 become a ring. */
@NullMarked
package io.gangflow.training.rendezvous;

import org.jspecify.annotations.NullMarked;
