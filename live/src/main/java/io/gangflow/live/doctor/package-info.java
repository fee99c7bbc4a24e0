/** What a cluster needs before pipelines run on it, looked at one thing at a time. */
@NullMarked
package io.gangflow.live.doctor;

import org.jspecify.annotations.NullMarked;
