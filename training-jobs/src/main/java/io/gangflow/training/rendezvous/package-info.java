/** Rendezvous: processes that only know the address of rank 0 form a ring. */
@NullMarked
package io.gangflow.training.rendezvous;

import org.jspecify.annotations.NullMarked;
