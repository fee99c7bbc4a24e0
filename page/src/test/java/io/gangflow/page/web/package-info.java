/** The files of the page. */
@NullMarked
package io.gangflow.page.web;

import org.jspecify.annotations.NullMarked;
