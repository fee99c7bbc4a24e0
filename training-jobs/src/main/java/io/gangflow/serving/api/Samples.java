package io.gangflow.serving.api;

/**
 * Samples to predict.
 *
 * @param rows sample after sample; not copied, and never modified
 */
@SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
record Samples(double[] rows, int count) {

    /** Maximum number of samples in a request. The bytes of its body have a separate limit. */
    static final int MOST = 1024;

    /** The largest 32-bit float, in its shortest decimal form. The models use 32-bit numbers. */
    static final double LARGEST = 3.4028235e38;
}
