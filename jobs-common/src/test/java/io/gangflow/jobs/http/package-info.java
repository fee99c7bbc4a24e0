@NullMarked
package io.gangflow.jobs.http;

import org.jspecify.annotations.NullMarked;
